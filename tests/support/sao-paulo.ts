import { readFileSync } from "node:fs";
import { z } from "~/contract/zod";
import { valuesOf, type Ping, type Place, type Profile } from "../oracle/model";
import type { History } from "../oracle/visits";
import type { WorldRows } from "./city";
import { columnsOf, hasOpenData, openData } from "./open-data";

export const hasPhones = hasOpenData("sp_odc2017", "pings.csv.gz") && hasOpenData("sp_public_places");
export const phoneFile = openData("sp_odc2017", "pings.csv.gz");
/** The layers with the columns of their segment paths; `=` stands for a text. */
export const layers = [
  { file: "09_Metro_Estacao_Existente", path: ["=Metrô", "LINHA"], name: "ESTACAO" }, { file: "09_Trem_Estacao_Existente", path: ["=Trem", "EMPRESA"], name: "NOME" },
  { file: "09_Terminal_onibus_existente", path: ["=Terminal", "SUBPREF"], name: "NOME" },
] as const;
export const layerFile = (file: string): string => openData("sp_public_places", `${file}.geojson`);
const collection = z.object({ features: z.array(z.object({ properties: z.record(z.string(), z.unknown()), geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }) })) });

/** The stations as their files have them. */
export function stations(): WorldRows["points"] {
  return layers.flatMap(({ file, path, name }) => collection.parse(JSON.parse(readFileSync(layerFile(file), "utf8"))).features.map(({ properties, geometry }) => {
    const text = (column: string) => String(properties[column] ?? "").trim();
    const [lon, lat] = geometry.coordinates;
    const code = `${file}-${text("ID")}`;
    return { code, name: text(name) || code, lat, lon, radius: null, type: "pdv" as const, path: path.map((column) => (column.startsWith("=") ? column.slice(1) : text(column))).filter((part) => part !== "") };
  }));
}

export function phonePings(): Ping[] {
  const pings: Ping[] = [];
  for (const [device = "", kind, at, lat, lon, accuracy = ""] of columnsOf(phoneFile, ["device_id", "kind", "ts", "latitude", "longitude", "accuracy"])) {
    if (kind === "raw") pings.push({ device, at: Number(at), lat: Number(lat), lon: Number(lon), accuracy: accuracy === "" ? null : Number(accuracy) });
  }
  return pings;
}

/** Nothing is known of these people: profiles are invented so that slices have something to cut. */
export const inventedProfiles = (devices: readonly string[]): Map<string, Profile> => new Map(devices.map((device, i) =>
  [device, { gender: valuesOf.gender[i % 3] ?? "unknown", age: i % 4 === 0 ? "unknown" : "20_24", class: i % 2 === 0 ? "B" : "C" }]));

/** The metro station with most visits. */
export function busiestStation({ counted, world }: History): number {
  const metro = world.points.filter(({ path }) => path[0] === "Metrô");
  const visits = (id: number) => counted.filter(({ point }) => point.id === id).length;
  return metro.map(({ id }) => ({ id, visits: visits(id) })).sort((a, b) => b.visits - a.visits || a.id - b.id)[0]?.id ?? -1;
}

/** Municipal projects with a position, by their goal; those of sensitive kinds have no visitors to tell of. */
export function projects(): Place[] {
  return ["Cultura", "Esporte_e_Lazer", "Mobilidade", "Espacos_Publicos", "Drenagem", "Meio_Ambiente"].flatMap((file) => collection.parse(JSON.parse(readFileSync(layerFile(`13_${file}`), "utf8"))).features.flatMap(({ properties, geometry }) => {
    const [lon, lat] = geometry.coordinates;
    const name = `${String(properties.name).trim()} (${String(properties.id)})`;
    return lat === 0 ? [] : [{ category: String(properties.objective), name, lat, lon, icon: "", description: "" }];
  }));
}
