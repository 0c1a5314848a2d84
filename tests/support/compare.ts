import { dashboardOf } from "../oracle/dashboard";
import { usualParameters, type Parameters, type Ping, type Profile, type Question } from "../oracle/model";
import { readHistory, type History } from "../oracle/visits";
import type { City, WorldRows } from "./city";
import { differences } from "./differences";

/** Loads rows into an emptied city and reads them with the oracle too, at the points as the product numbers them. */
export async function bothRead(city: City, rows: WorldRows, parameters: Partial<Parameters> = {}): Promise<History> {
  await city.empty();
  city.use(parameters);
  await city.loadWorld(rows);
  return oracleOf(city, rows.pings, rows.profiles ?? new Map(), parameters);
}

/** The oracle's reading of pings at the city's points. */
export async function oracleOf(city: City, pings: readonly Ping[], profiles: ReadonlyMap<string, Profile>, parameters: Partial<Parameters> = {}): Promise<History> {
  return readHistory({ parameters: { ...usualParameters, ...parameters }, pings: [...pings], points: await city.points(), profiles: new Map(profiles) });
}

/** Where product and oracle differ in their answers to one question under a floor; both have read the same rows. */
export async function differ(city: City, history: History, question: Question, floor: number): Promise<string[]> {
  const parameters = { ...history.world.parameters, floor };
  city.use(parameters);
  return differences(dashboardOf({ ...history, world: { ...history.world, parameters } }, question), await city.ask(question));
}
