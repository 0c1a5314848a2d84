import { districts } from "./districts";
import { along, metres, scatter, type Position } from "./geometry";
import { campaignCircuit, type DemoPoint, type Network } from "./network";
import { makeRandom, type Random } from "./random";

export type Resident = {
  home: Position;
  work: Position | null;
  /** km/h on the way; walking where it is near */
  speedKmh: number;
  drives: boolean;
  /** own stores that this person uses, nearest and most used first, and the competitor's */
  stores: DemoPoint[];
  rival: DemoPoint | null;
  /** out-of-home sites on the way to work or to the shops */
  sites: DemoPoint[];
  seesCampaign: boolean;
  /** chance of a visit to an own store on a day with the phone on, and to a competitor */
  shopping: number;
  rivalShopping: number;
  /** usual minutes in a store */
  patience: number;
  profile: Profile;
};

/** A row of the devices file; empty text where unknown. */
export type Profile = {
  gender: "F" | "M" | ""; age_range: string; class: string; platform: string; make: string; model: string; carrier: string; app_genres: string;
  own_car: "1" | "0" | ""; risk_level: string;
};

const ages = ["20_24", "25_29", "30_39", "40_49", "50_59", "60_69", "70_plus"];
const ageWeights = [11, 13, 24, 20, 15, 11, 6];
const classes = ["A", "B", "C", "D", "E"];
const phones = {
  Samsung: ["Galaxy A15", "Galaxy A54", "Galaxy S23", "Galaxy A06"], Motorola: ["Moto G84", "Moto G54", "Edge 40"],
  Xiaomi: ["Redmi 13C", "Redmi Note 13", "Poco X6"], Apple: ["iPhone 11", "iPhone 13", "iPhone 15"],
};
const genres = ["Redes sociais", "Mensagens", "Bancos e finanças", "Compras", "Transporte", "Entrega de comida", "Jogos", "Saúde e bem-estar", "Notícias", "Música"];
const genreShare = [0.88, 0.87, 0.72, 0.64, 0.53, 0.49, 0.45, 0.24, 0.3, 0.4];

/** The person behind device number `index`; depends on the seed, the index and the network alone. */
export function makeResident(seed: number, index: number, network: Network): Resident {
  const random = makeRandom(seed, 2, index);
  const homeDistrict = districts[random.weighted(districts.map((district) => district.homes))] ?? random.pick(districts);
  const home = scatter(random, homeDistrict, 900);
  const work = random.chance(0.68) ? workplace(random, home) : null;
  const drives = random.chance(0.2 + 0.5 * homeDistrict.affluence);
  const commute = work ? metres(home, work) : 0;
  const own = network.points.filter((point) => point.own && point.type === "pdv");
  const appeal = (point: DemoPoint) => point.pull / (400 + Math.min(metres(home, point), work ? metres(work, point) * 1.2 : Infinity)) ** 1.6;
  const stores = [...own].sort((a, b) => appeal(b) - appeal(a)).slice(0, 3);
  const rivals = network.points.filter((point) => !point.own).sort((a, b) => appeal(b) - appeal(a));
  const sites = sitesOnTheWay(network.points.filter((point) => point.type === "ooh"), home, work ?? stores[0] ?? home);
  const nearness = stores[0] ? Math.exp(-metres(home, stores[0]) / 6000) : 0;
  return {
    home, work, drives, speedKmh: commute < 1500 ? 4.6 : drives ? random.between(20, 34) : random.between(13, 21),
    stores, rival: rivals[0] ?? null, sites, seesCampaign: sites.some((site) => site.path.includes(campaignCircuit)),
    shopping: random.chance(0.3) ? 0 : (0.015 + 0.6 * random.next() ** 3) * (0.5 + 0.6 * nearness), rivalShopping: random.chance(0.3) ? 0 : 0.75 * random.next() ** 2,
    patience: Math.exp(3.05 + 0.35 * random.normal()), profile: makeProfile(random, homeDistrict.affluence, drives),
  };
}

function workplace(random: Random, home: Position): Position {
  const weights = districts.map((district) => district.jobs * Math.exp(-metres(home, district) / 8000));
  return scatter(random, districts[random.weighted(weights)] ?? random.pick(districts), 600);
}

/** Up to three sites within 900 m of the straight way. */
function sitesOnTheWay(sites: DemoPoint[], from: Position, to: Position): DemoPoint[] {
  return sites
    .map((site) => ({ site, away: Math.min(...[0.1, 0.3, 0.5, 0.7, 0.9].map((share) => metres(site, along(from, to, share)))) }))
    .filter(({ away }) => away < 900).sort((a, b) => a.away - b.away).slice(0, 3).map(({ site }) => site);
}

function makeProfile(random: Random, affluence: number, drives: boolean): Profile {
  const classWeights = [affluence ** 3 * 40 + 1, affluence * 40 + 8, 45, (1 - affluence) * 24 + 4, (1 - affluence) ** 2 * 12 + 1];
  const make = random.pick(affluence > 0.7 && random.chance(0.5) ? (["Apple"] as const) : (["Samsung", "Samsung", "Motorola", "Xiaomi", "Apple"] as const));
  const known = random.chance(0.93);
  const sometimes = (text: string, share: number) => (known && random.chance(share) ? text : "");
  return {
    gender: known && random.chance(0.97) ? (random.chance(0.53) ? "F" : "M") : "",
    age_range: sometimes(ages[random.weighted(ageWeights)] ?? "", 0.96), class: sometimes(classes[random.weighted(classWeights)] ?? "", 0.95),
    platform: make === "Apple" ? "iOS" : "Android", make, model: random.pick<string>(phones[make]), carrier: random.pick(["Vivo", "Vivo", "Claro", "Claro", "TIM", "TIM", "Outras"]),
    app_genres: genres.filter((_, i) => random.chance(genreShare[i] ?? 0)).join("|"), own_car: sometimes(drives ? "1" : "0", 0.8) as Profile["own_car"],
    risk_level: sometimes(random.pick(["baixo", "baixo", "médio", "alto"]), 0.7),
  };
}
