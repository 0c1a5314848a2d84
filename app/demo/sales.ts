import { isoWeekday, type Day } from "~/domain/calendar";
import { makeRandom } from "./random";

/** Counted visits of a store on each day of the data, 0-based. */
export type StoreVisits = { code: string; express: boolean; visits: readonly number[]; opens: number; closes: number };
/** A row of the sales file; `cost` null where the chain does not tell it. */
export type DemoSale = { store: string; day: Day; revenue: number; tickets: number; cost: number | null };

/** How many buyers one visit of the panel stands for. */
const buyersPerVisit = 42;
/** What people spend in the week by day, Monday to Sunday, against the mean. */
const weekdaySpending = [0.93, 0.92, 0.95, 0.98, 1.06, 1.12, 1.04];
/** Salaries are paid by the fifth working day, advances about the twentieth. */
const payday = (day: Day): number => { const date = Number(day.slice(8)); return date >= 5 && date <= 10 ? 1.16 : date >= 20 && date <= 22 ? 1.06 : date >= 27 ? 0.93 : 1; };

/**
 * Takings of one store for each day that it is open: they follow its visits, half by the day's own and half by the usual ones of that weekday, times of the month
 * and chance. A third of the stores tell no cost. The same for the same seed, store and visits.
 */
export function salesOf(seed: number, { code, express, visits, opens, closes }: StoreVisits, days: readonly Day[]): DemoSale[] {
  const random = makeRandom(seed, 7, ...[...code].map((letter) => letter.charCodeAt(0)));
  const basket = (express ? 38 : 96) * random.between(0.85, 1.2);
  const margin = random.between(0.2, 0.29);
  const tellsCost = random.chance(0.67);
  const open = days.map((day, index) => ({ day, index })).slice(opens, Math.min(closes, visits.length));
  const usual = Array.from({ length: 7 }, (_, weekday) => mean(open.filter(({ day }) => isoWeekday(day) === weekday + 1).map(({ index }) => visits[index] ?? 0)));
  let mood = 0;
  return open.map(({ day, index }) => {
    const weekday = isoWeekday(day) - 1;
    // what is not chance of the day alone lasts a little: weather, stock, the neighbourhood's fair
    mood = 0.6 * mood + 0.035 * random.normal();
    const buyers = buyersPerVisit * (0.5 * (visits[index] ?? 0) + 0.5 * (usual[weekday] ?? 0) + 1) * Math.exp(mood + 0.05 * random.normal());
    const tickets = Math.max(0, Math.round(buyers * payday(day) ** 0.5));
    const revenue = Math.round(100 * tickets * basket * (weekdaySpending[weekday] ?? 1) * payday(day) ** 0.5 * Math.exp(0.03 * random.normal())) / 100;
    return { store: code, day, revenue, tickets, cost: tellsCost ? Math.round(100 * revenue * (1 - margin) * Math.exp(0.02 * random.normal())) / 100 : null };
  });
}

const mean = (values: readonly number[]): number => (values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length);
