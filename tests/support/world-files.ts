import type { Ping, Point, Profile } from "../oracle/model";

/** Worlds as the CSV files that a load reads. */
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const lines = (header: string, rows: readonly (readonly (string | number | null)[])[]): string =>
  `${header}\n${rows.map((row) => row.map((value) => value ?? "").join(",")).join("\n")}\n`;

export const pingsCsv = (pings: readonly Ping[]): string =>
  lines("device_id,at,latitude,longitude,accuracy_m", pings.map(({ device, at, lat, lon, accuracy }) => [device, at, lat, lon, accuracy]));
export const pointsCsv = (points: readonly Omit<Point, "id">[]): string =>
  lines("code,name,latitude,longitude,type,radius_m,path", points.map(({ code, name, lat, lon, type, radius, path }) => [quoted(code), quoted(name), lat, lon, type, radius, quoted(path.join(">"))]));
export const devicesCsv = (profiles: ReadonlyMap<string, Profile>): string =>
  lines("device_id,gender,age_range,class", [...profiles].map(([device, { gender, age, class: social }]) => [device, ...[gender, age, social].map((value) => (value === "unknown" ? "" : value))]));
