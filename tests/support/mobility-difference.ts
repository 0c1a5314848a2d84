import type { Question } from "../oracle/model";
import { weekDaysOf } from "../oracle/mobility";
import type { History } from "../oracle/visits";
import type { City } from "./city";

type Row = Record<string, unknown>;
const inOrder = (rows: readonly Row[]): Row[] => rows.map((row) => (Array.isArray(row.suppressedFields) ? { ...row, suppressedFields: [...(row.suppressedFields as string[])].sort() } : row));

/** `metricsWeekDay` of a question as the oracle and as the product have it. */
export async function bothWeekDays(city: City, history: History, question: Question, floor: number): Promise<{ expected: Row[]; got: Row[] }> {
  const parameters = { ...history.world.parameters, floor };
  city.use(parameters);
  const answer = await city.ask(question, { qVisits: true, only: ["metricsWeekDay"] });
  return { expected: inOrder(weekDaysOf({ ...history, world: { ...history.world, parameters } }, question)), got: inOrder(answer.metricsWeekDay ?? []) };
}
