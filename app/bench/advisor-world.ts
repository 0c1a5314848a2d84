import { drawsOf } from "~/inference/random-draws";

/** What is planted in T: visits of a weekday's block, at a store or by a class are kept with this chance, all others surely. */
export type PlantedEffects = { cell?: { weekday: number; block: number; kept: number }; store?: { store: number; kept: number }; class?: { class: number; kept: number } };
export type AdvisorWorldOptions = {
  seed: number;
  effects?: PlantedEffects;
  /** standard deviation (of the logarithm) of what a whole day, a block of a day and a store's day have by chance: weather, a strike, a match */
  shocks?: number;
  /** an own store that has visits from a day on alone, or until a day alone */
  opens?: { store: number; from?: number; until?: number };
};

/** One visit: `day` from 0, `weekday` 0 Monday to 6 Sunday, `block` 1 to 4. */
export type WorldVisit = { device: number; store: number; day: number; weekday: number; block: number };
export type AdvisorWorld = {
  visits: WorldVisit[];
  /** class of each device, 0 to 4 */
  classes: number[];
  /** how far away each device lives, 0 to 4, which decides nothing */
  sources: number[];
  /** by device: whether it was first seen in T */
  fresh: boolean[];
  /** visits to own stores that the planted effects took away */
  removed: number;
};

/** Days: two months that tell who was seen before, the 90 days that end with T. `before` is the month before it. */
export const worldDays = 150;
export const worldPeriod = { start: 120, end: 149 };
export const worldBefore = { start: 90, end: 119 };
export const worldWindow = { start: 60, end: 149 };
export const worldStores = 24;
/** Stores from here on are a competitor's, one beside each own store in the same order. */
export const ownStores = 12;
const devices = 5000;
/** What a competitor draws of what the store beside it does: the same everywhere, or there would be something to find. */
const rivalPull = 0.6;
export const weekdayOf = (day: number): number => (day + 2) % 7;

/**
 * What people do: days differ in number of visits, weekends in their blocks too, stores in size by a factor of six. None of it is an effect: weekdays are alike in how their blocks share them, so are the
 * two days of a weekend, and nothing changes in T.
 */
const blockShares = [[3, 5, 5, 4], [3, 5, 5, 4], [3, 5, 5, 4], [3, 5, 5, 4], [3, 5, 5, 4], [3, 8, 7, 3], [3, 8, 7, 3]];
const weekdayShares = [10, 10, 10, 11, 13, 20, 14];
const classShares = [1, 2, 4, 2.5, 1];

/**
 * A world without any effect but those planted. Devices differ a hundredfold in how often they come (gamma of shape 0.6), most keep to one store and to one
 * weekday and block of their own; some come for the first time at some day, some stop coming at some day, at rates that are the same in all months.
 */
export function advisorWorld({ seed, effects = {}, shocks = 0, opens }: AdvisorWorldOptions): AdvisorWorld {
  const draws = drawsOf(seed);
  const shock = (): number => Math.exp(shocks * draws.normal() - (shocks * shocks) / 2);
  const ofDay = Array.from({ length: worldDays }, shock);
  const ofBlock = Array.from({ length: worldDays * 5 }, shock);
  const ofStore = Array.from({ length: worldDays * worldStores }, shock);
  const pull = Array.from({ length: worldStores }, (_, store) => (store < ownStores ? 1 : rivalPull) * (1 + (5 * ((store * 7) % ownStores)) / ownStores));
  const most = shocks === 0 ? 1 : Math.exp(4 * shocks);
  const world: AdvisorWorld = { visits: [], classes: [], sources: [], fresh: [], removed: 0 };
  for (let device = 0; device < devices; device++) {
    const social = pick(draws, classShares);
    const from = draws.uniform() < 0.4 ? Math.floor(draws.uniform() * worldDays) : 0;
    const until = draws.uniform() < 0.25 ? Math.max(from, Math.floor(draws.uniform() * worldDays)) : worldDays - 1;
    const favourite = { store: pick(draws, pull), ...slot(draws) };
    const wanted = poisson(draws, (draws.gamma(0.6) / 0.6) * 0.17 * most * (until - from + 1));
    let fresh = true;
    for (let i = 0; i < wanted; i++) {
      const { weekday, block } = draws.uniform() < 0.5 ? favourite : slot(draws);
      const store = draws.uniform() < 0.7 ? favourite.store : pick(draws, pull);
      const week = Math.floor(draws.uniform() * Math.ceil(worldDays / 7 + 1)) * 7;
      const day = week + ((weekday - weekdayOf(0) + 7) % 7) - 7;
      if (day < from || day > until) continue;
      if (opens?.store === store && (day < (opens.from ?? 0) || day > (opens.until ?? worldDays))) continue;
      const chance = ((ofDay[day] ?? 1) * (ofBlock[day * 5 + block] ?? 1) * (ofStore[day * worldStores + store] ?? 1)) / most;
      const drawn = draws.uniform();
      if (drawn > chance) continue;
      if (drawn > chance * keptBy(effects, { store, day, weekday, block }, social)) {
        if (store < ownStores) world.removed++;
        continue;
      }
      if (day < worldPeriod.start) fresh = false;
      world.visits.push({ device, store, day, weekday, block });
    }
    world.classes.push(social);
    // not drawn: what the seeds draw stays what it was
    world.sources.push(Math.floor(((device * 0.618034) % 1) * 5));
    world.fresh.push(fresh);
  }
  return world;
}

function keptBy(effects: PlantedEffects, { store, day, weekday, block }: Omit<WorldVisit, "device">, social: number): number {
  if (day < worldPeriod.start) return 1;
  return (effects.cell?.weekday === weekday && effects.cell.block === block ? effects.cell.kept : 1)
    * (effects.store?.store === store ? effects.store.kept : 1) * (effects.class?.class === social ? effects.class.kept : 1);
}

type Draws = ReturnType<typeof drawsOf>;
function pick(draws: Draws, weights: readonly number[]): number {
  let left = draws.uniform() * weights.reduce((sum, weight) => sum + weight, 0);
  const found = weights.findIndex((weight) => (left -= weight) < 0);
  return found < 0 ? weights.length - 1 : found;
}
function slot(draws: Draws): { weekday: number; block: number } {
  const weekday = pick(draws, weekdayShares);
  return { weekday, block: 1 + pick(draws, blockShares[weekday] ?? []) };
}
function poisson(draws: Draws, mean: number): number {
  if (mean > 30) return Math.max(0, Math.round(mean + Math.sqrt(mean) * draws.normal()));
  let count = 0;
  for (let left = Math.exp(-mean), product = draws.uniform(); product > left; product *= draws.uniform()) count++;
  return count;
}
