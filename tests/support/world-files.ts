import { unknownProfile, type Ping, type Place, type Point, type Profile, type Traits } from "../oracle/model";

/** Worlds as the CSV files that a load reads. */
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const lines = (header: string, rows: readonly (readonly (string | number | null)[])[]): string =>
  `${header}\n${rows.map((row) => row.map((value) => value ?? "").join(",")).join("\n")}\n`;

export const pingsCsv = (pings: readonly Ping[]): string =>
  lines("device_id,at,latitude,longitude,accuracy_m,speed_mps", pings.map(({ device, at, lat, lon, accuracy, speed }) => [device, at, lat, lon, accuracy, speed ?? null]));
export const pointsCsv = (points: readonly Omit<Point, "id">[]): string =>
  lines("code,name,latitude,longitude,type,radius_m,path,category,own,address", points.map(({ code, name, lat, lon, type, radius, path, category, own, address }) =>
    [quoted(code), quoted(name), lat, lon, type, radius, quoted(path.join(">")), quoted(category ?? ""), own === false ? 0 : 1, quoted(address ?? "")]));
export const placesCsv = (places: readonly Place[]): string =>
  lines("category,place,latitude,longitude,icon,description", places.map(({ category, name, lat, lon, icon, description }) => [quoted(category), quoted(name), lat, lon, quoted(icon), quoted(description)]));
/** Demographics and other traits of every device that either names. */
export const devicesCsv = (profiles: ReadonlyMap<string, Profile>, traits: ReadonlyMap<string, Traits> = new Map()): string =>
  lines("device_id,gender,age_range,class,platform,make,model,carrier,app_genres", [...new Set([...profiles.keys(), ...traits.keys()])].map((device) => {
    const { gender, age, class: social } = profiles.get(device) ?? unknownProfile;
    const { platform = "", make = "", model = "", carrier = "", genres = [] } = traits.get(device) ?? {};
    return [device, ...[gender, age, social].map((value) => (value === "unknown" ? "" : value)), quoted(platform), quoted(make), quoted(model), quoted(carrier), quoted(genres.join("|"))];
  }));
