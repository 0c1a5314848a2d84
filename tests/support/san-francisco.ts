import type { Ping } from "../oracle/model";
import type { WorldRows } from "./city";
import { columnsOf, hasOpenData, openData } from "./open-data";

export const hasTaxis = hasOpenData("sf_cabspotting", "pings.csv.gz");
export const taxiFile = openData("sf_cabspotting", "pings.csv.gz");
export const taxiZone = "America/Los_Angeles";

export function cabPings(): Ping[] {
  const pings: Ping[] = [];
  for (const [device = "", at, lat, lon] of columnsOf(taxiFile, ["cab_id", "ts", "latitude", "longitude"])) pings.push({ device, at: Number(at), lat: Number(lat), lon: Number(lon), accuracy: null });
  return pings;
}

/**
 * The centres of the hundred busiest cells of 0.001 degree, some with a radius of their own. Many of them adjoin: their centres lie
 * less than 100 m apart from west to east.
 */
export function busyCorners(pings: readonly Ping[]): WorldRows["points"] {
  const cells = new Map<string, number>();
  for (const { lat, lon } of pings) {
    const cell = `${Math.floor(lat * 1000)} ${Math.floor(lon * 1000)}`;
    cells.set(cell, (cells.get(cell) ?? 0) + 1);
  }
  const busiest = [...cells].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, 100);
  return busiest.map(([cell], i) => {
    const [row = 0, column = 0] = cell.split(" ").map(Number);
    const [code, lat, lon] = [`C${String(i + 1).padStart(3, "0")}`, (2 * row + 1) / 2000, (2 * column + 1) / 2000];
    return { code, name: `Corner ${i + 1}`, lat, lon, radius: i % 9 === 0 ? 75 : null, type: i % 5 === 4 ? "ooh" : "pdv", path: [lat >= 37.78 ? "North" : "South", lon < -122.41 ? "West" : "East"] };
  });
}
