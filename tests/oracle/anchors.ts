import { metres } from "./distance";
import { isWeekend, lastDayOfMonth, localTime, plusDays } from "./local-time";
import type { Parameters, Ping } from "./model";
import { accurate } from "./pings";

type Position = { lat: number; lon: number };
type Cell = { row: number; column: number; days: Set<string>; pings: Ping[] };
const columnsRound = 360_000;
const windowDays = 60;
const leastDays = 3;
const workAwayMetres = 200;

/**
 * Home and work of a device for a calendar month (METRICS.md "People"); null where unknown.
 * @param pings the device's pings without doubles
 * @param lastDay the last local day of all data
 */
export function anchorsOf(pings: readonly Ping[], month: string, lastDay: string, parameters: Parameters): Anchors {
  const asked = [month, lastDay, parameters.zone, parameters.maximumHomeAccuracyMeters].join(" ");
  const ofPings = known.get(pings) ?? new Map<string, Anchors>();
  known.set(pings, ofPings);
  const found = ofPings.get(asked) ?? readAnchors(pings, month, lastDay, parameters);
  ofPings.set(asked, found);
  return found;
}

type Anchors = { home: Position | null; work: Position | null };
/** Of the same list of pings the same is asked for many figures. */
const known = new WeakMap<readonly Ping[], Map<string, Anchors>>();

function readAnchors(pings: readonly Ping[], month: string, lastDay: string, parameters: Parameters): Anchors {
  const monthEnd = lastDayOfMonth(month);
  const last = monthEnd < lastDay ? monthEnd : lastDay;
  const first = plusDays(last, 1 - windowDays);
  const usable = pings.filter((ping) => accurate(ping, parameters.maximumHomeAccuracyMeters));
  const cellsBy = (dayOf: (ping: Ping) => string | null) => cellsOf(usable, (ping) => {
    const day = dayOf(ping);
    return day !== null && day >= first && day <= last ? day : null;
  });
  const nights = cellsBy((ping) => nightOf(ping, parameters.zone));
  const home = positionOf(best(nights), nights);
  const workdays = cellsBy((ping) => workdayOf(ping, parameters.zone));
  const away = workdays.filter((cell) => home === null || metres(home, { lat: (cell.row + 0.5) / 1000, lon: (cell.column + 0.5) / 1000 }) > workAwayMetres);
  return { home, work: positionOf(best(away), workdays) };
}

/** The date of its evening for a ping between 20:00 and 06:00 local, else null. */
function nightOf(ping: Ping, zone: string): string | null {
  const { day, hour } = localTime(ping.at, zone);
  if (hour >= 20) return day;
  return hour < 6 ? plusDays(day, -1) : null;
}

/** The day of a ping on a weekday between 09:00 and 18:00 local, else null. */
function workdayOf(ping: Ping, zone: string): string | null {
  const { day, hour } = localTime(ping.at, zone);
  return hour >= 9 && hour < 18 && !isWeekend(day) ? day : null;
}

/** Grid cells: floor of degrees × 1000 both ways. */
function cellsOf(pings: readonly Ping[], dayOf: (ping: Ping) => string | null): Cell[] {
  const cells = new Map<number, Cell>();
  for (const ping of pings) {
    const day = dayOf(ping);
    if (day === null) continue;
    const [row, column] = [Math.floor(ping.lat * 1000), Math.floor(ping.lon * 1000)];
    const place = row * 1_000_000 + column;
    const cell = cells.get(place) ?? { row, column, days: new Set<string>(), pings: [] };
    cells.set(place, cell);
    cell.days.add(day);
    cell.pings.push(ping);
  }
  return [...cells.values()];
}

/** Most distinct days, at least three; ties: more pings, then lower latitude, then lower longitude. */
function best(cells: readonly Cell[]): Cell | null {
  const enough = cells.filter((cell) => cell.days.size >= leastDays);
  enough.sort((a, b) => b.days.size - a.days.size || b.pings.length - a.pings.length || a.row - b.row || a.column - b.column);
  return enough[0] ?? null;
}

/** Mean of the pings in the cell and its eight neighbours, longitudes relative to the cell's centre. */
function positionOf(chosen: Cell | null, cells: readonly Cell[]): Position | null {
  if (chosen === null) return null;
  const apart = (cell: Cell) => {
    const columns = Math.abs(cell.column - chosen.column) % columnsRound;
    return Math.min(columns, columnsRound - columns);
  };
  const near = cells.filter((cell) => Math.abs(cell.row - chosen.row) <= 1 && apart(cell) <= 1).flatMap((cell) => cell.pings);
  const centre = (chosen.column + 0.5) / 1000;
  const east = near.map((ping) => wrap(ping.lon - centre));
  return { lat: mean(near.map((ping) => ping.lat)), lon: wrap(centre + mean(east)) };
}

const wrap = (degrees: number): number => (degrees >= 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees);
const mean = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
