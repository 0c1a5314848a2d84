import type { Brand } from "~/contract/brand";
import type { DayRange } from "~/domain/calendar";
import { newVisitorWindowStart } from "~/domain/period";
import type { Holdings } from "../deployment.server";
import type { Behind } from "./explained";

/** The rules of METRICS.md and the deployment's settings that every figure of `metrics.dashboardData` stands on. */
export function dashboardNotes(brand: Brand, holdings: Holdings, period: DayRange, sliced: boolean): string[] {
  return [
    daysNote(brand, period),
    "Distinct devices are counted exactly; means are recomputed from sums; the rows are counted by demographic seg (gender * 48 + age * 6 + class) and added up over those that are kept.",
    ...visitNotes(brand), `A device moves by car from ${brand.mobility.carKmh} km/h at the 85th percentile of its speeds.`, ...floorNotes(brand),
    ...(sliced ? ["The slice is applied to the counts by seg, after or in the queries."] : []),
    ...(holdings.firstDay === null ? ["There is no data yet."] : [`Data from ${holdings.firstDay} to ${holdings.lastDay}; new visitors look back over all of it from ${newVisitorWindowStart(period)} on.`]),
    ...inventedNotes(holdings),
  ];
}

/** The rules that a figure of another method stands on, by what it is made of. */
export function behindNotes(brand: Brand, holdings: Holdings, { kind, days }: Behind): string[] {
  const visits = kind === "visits" || kind === "homes";
  return [
    ...(days ? [daysNote(brand, days)] : []),
    ...(visits ? ["Distinct devices are counted exactly; means are recomputed from sums.", ...visitNotes(brand)] : []),
    ...(kind === "homes" ? ["Home is the grid cell with most distinct nights (20:00-06:00) over the 60 days that end with the month, at least 3 of them."] : []),
    ...(kind === "posts" ? ["Posts are scored when they are loaded, by word lists kept in the process; the privacy floor counts their authors."] : []),
    ...(kind === "takings" ? ["Takings are the deployment's own and know no privacy floor; a day without any is unknown, not zero."] : []),
    ...(visits || kind === "posts" ? floorNotes(brand) : []),
    ...(holdings.firstDay === null ? ["There is no data yet."] : [`Data from ${holdings.firstDay} to ${holdings.lastDay}.`]),
    ...inventedNotes(holdings),
  ];
}

const daysNote = ({ timezone }: Brand, { start, end }: DayRange): string => `Days, weekdays and hours are those of ${timezone}; the period is ${start} to ${end}, both included.`;

const visitNotes = ({ attribution }: Brand): string[] => [
  `A ping is at a point within ${attribution.radiusMeters} m, or the point's own radius; a visit ends with a silence of more than ${attribution.gapMinutes} min; pings known to be worse than ${attribution.maximumAccuracyMeters} m make none.`,
  `Visits to points of sale longer than ${attribution.maximumHours} h${attribution.excludeResidents ? " and those of residents and staff" : ""} are excluded (excluded != 0).`,
];

const floorNotes = ({ privacy: { minimumDevices: k } }: Brand): string[] => [k === 0 ? "The privacy floor is off." : `Figures about 1 to ${k - 1} devices are withheld, and what would give them away with them, after the queries have run.`];
const inventedNotes = ({ synthetic }: Holdings): string[] => (synthetic ? ["The data is invented."] : []);
