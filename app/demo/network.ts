import { districts, type District } from "./districts";
import { rounded, scatter, type Position } from "./geometry";
import { makeRandom, type Random } from "./random";

/** What the demo's places are, beside their position: the columns of the points file. */
export type DemoPoint = Position & {
  code: string; name: string; type: "pdv" | "ooh"; own: boolean; category: string; path: string[]; address: string; city: string; zipcode: string;
  phone: string; status: "open" | "closed"; impressions: number | null; cost: number | null;
  /** days after the first day of the data from which, and until which, it has visitors */
  opens: number; closes: number;
  /** how much it draws, relative */
  pull: number;
  format: "super" | "express" | "rival" | "site";
};
export type DemoPlace = Position & { category: string; name: string; icon: string; description: string };

const streets = ["Rua das Palmeiras", "Avenida dos Ipês", "Rua do Jatobá", "Avenida da Aurora", "Rua Boa Vista", "Rua das Figueiras", "Avenida do Estado Novo", "Rua Monte Alegre", "Travessa da Serra", "Rua dos Manacás"];
const rivals = ["Mercado Sol", "Hiper Norte", "Empório Lume"];
const circuits = [
  { name: "Linha Azul", path: ["Circuito Metrô", "Linha Azul"], zones: ["Norte", "Centro", "Sul"] },
  { name: "Linha Verde", path: ["Circuito Metrô", "Linha Verde"], zones: ["Oeste", "Centro", "Leste"] },
  { name: "Marginais", path: ["Vias expressas", "Marginais"], zones: ["Oeste", "Norte", "Sul"] },
  { name: "Relógios de rua", path: ["Mobiliário urbano", "Relógios de rua"], zones: ["Centro", "Oeste", "Sul", "Leste"] },
];
/** The circuit that the demo's campaign runs on. */
export const campaignCircuit = "Linha Azul";
/** Paths in the trees of segments of the campaign's circuit and of the chain's own stores. */
export const campaignPath = ["Circuito Metrô", campaignCircuit];
export const chainPath = ["Rede Jatobá"];

const placeKinds = [
  { category: "Restaurantes e cafés", icon: "restaurant", names: ["Padaria da Vila", "Cantina Três Irmãos", "Café Aroeira", "Sabor do Porto"] },
  { category: "Farmácias", icon: "pharmacy", names: ["Farmácia Vida", "Drogaria Central"] },
  { category: "Shoppings", icon: "mall", names: ["Shopping Horizonte", "Galeria Aurora"] },
  { category: "Postos de combustível", icon: "fuel", names: ["Posto Estrela", "Auto Posto Serra"] },
  { category: "Academias", icon: "gym", names: ["Academia Fôlego", "Estúdio Movimento"] },
  { category: "Faculdades e cursos", icon: "school", names: ["Faculdade do Planalto", "Cursos Aurora"] },
  // of a blocked category: nobody is said to have been there
  { category: "Escolas", icon: "school", names: ["Colégio Araucária"] },
];

export type Network = { points: DemoPoint[]; places: DemoPlace[] };

/** The fictional chain, its competitors, the out-of-home sites and the third-party places; the same for every seed's city. */
export function makeNetwork(seed: number, days: number): Network {
  const random = makeRandom(seed, 1);
  const points = [...stores(random, days), ...competitors(random, days), ...sites(random, days)];
  const places = districts.flatMap((district) =>
    placeKinds.flatMap(({ category, icon, names }) =>
      Array.from({ length: category === "Shoppings" && !random.chance(0.35) ? 0 : 1 }, () => {
        const name = `${random.pick(names)} ${district.name}`;
        return { ...place(random, district, 1400), category, icon, name, description: `${category} · ${district.name}` };
      }),
    ),
  );
  return { points, places };
}

const place = (random: Random, district: District, spread: number): Position => {
  const position = scatter(random, district, spread);
  return { latitude: rounded(position.latitude), longitude: rounded(position.longitude) };
};

function details(random: Random, district: District): Pick<DemoPoint, "address" | "city" | "zipcode" | "phone"> {
  const zip = String(Math.floor(random.between(1000, 9999))).padStart(5, "0");
  return {
    address: `${random.pick(streets)}, ${Math.floor(random.between(10, 2400))}`, city: district.city,
    zipcode: `${zip}-${String(Math.floor(random.next() * 1000)).padStart(3, "0")}`, phone: `+55 11 5550-${String(Math.floor(random.next() * 10000)).padStart(4, "0")}`,
  };
}

function stores(random: Random, days: number): DemoPoint[] {
  const made = districts.map((district, i): DemoPoint => {
    const express = district.jobs >= 6 || i % 4 === 3;
    const region = district.zone === "Grande São Paulo" ? "Grande São Paulo" : "Capital";
    const number = String(i + 1).padStart(3, "0");
    return {
      ...place(random, district, 500), ...details(random, district), code: express ? `JTX-${number}` : `JTB-${number}`,
      name: express ? `Jatobá Express ${district.name}` : `Jatobá ${district.name}`, type: "pdv", own: true, category: express ? "Express" : "Supermercado",
      path: ["Rede Jatobá", express ? "Jatobá Express" : "Supermercados", express ? (district.zone === "Centro" ? "Centro" : "Bairros") : region],
      status: "open", impressions: null, cost: null, opens: 0, closes: days, pull: random.between(0.8, 1.25) * (express ? 0.9 : 1.1), format: express ? "express" : "super",
    };
  });
  const [opening, closing] = [made.find((store) => store.name === "Jatobá Saúde"), made.find((store) => store.name === "Jatobá Casa Verde")];
  if (opening) opening.opens = Math.floor(days * 0.45);
  if (closing) { closing.closes = Math.floor(days * 0.7); closing.status = "closed"; }
  return made;
}

function competitors(random: Random, days: number): DemoPoint[] {
  return rivals.flatMap((chain, c) =>
    districts.filter((_, i) => i % 3 === c || (i + c) % 7 === 0).map((district, i): DemoPoint => ({
      ...place(random, district, 900), ...details(random, district), code: `${["SOL", "HIP", "LUM"][c]}-${String(i + 1).padStart(3, "0")}`,
      name: `${chain} ${district.name}`, type: "pdv", own: false, category: "Supermercado", path: ["Concorrentes", chain], status: "open",
      impressions: null, cost: null, opens: 0, closes: days, pull: random.between(0.6, 1.1), format: "rival",
    })),
  );
}

function sites(random: Random, days: number): DemoPoint[] {
  return circuits.flatMap(({ name, path, zones }, c) =>
    districts.filter((district) => zones.includes(district.zone)).filter((_, i) => i % 2 === c % 2 || name === campaignCircuit).slice(0, 14).map((district, i): DemoPoint => ({
      ...place(random, district, 700), ...details(random, district), code: `OOH-${c + 1}${String(i + 1).padStart(2, "0")}`, name: `${name} · ${district.name}`,
      type: "ooh", own: true, category: path[0] ?? "", path, status: "open", impressions: Math.round(random.between(40, 400)) * 1000,
      cost: Math.round(random.between(8, 60)) * 100, opens: 0, closes: days, pull: random.between(0.7, 1.4), format: "site",
    })),
  );
}
