import { makeGuard, type Guard } from "~/analytics/guard";
import { readParentRemainder } from "~/analytics/parent-remainder.server";
import { readSegment, type SegmentReading } from "~/analytics/segment-reading.server";
import type { Slice } from "~/contract/demographics";
import type { Filter } from "~/contract/metrics";
import { isSliced } from "~/domain/segment-codes";
import type { MethodContext } from "./context.server";
import type { Holdings } from "./deployment.server";
import { resolveQuestion, type Question } from "./metrics.question.server";

const noSlice: Slice = { genders: [], ageRanges: [], classes: [] };

/** `sliced` under the chosen values, `whole` without them; of the asked points, and of their group where one point is asked. */
export type Guards = { sliced: Guard; whole: Guard; groupSliced: Guard; groupWhole: Guard };

/** One question while it is being answered: what sections share is read once, by whichever asks first. */
export type Asked = {
  context: MethodContext; holdings: Holdings; filter: Filter; question: Question; slice: Slice; k: number; signal: AbortSignal | undefined;
  reading(): Promise<SegmentReading>;
  groupReading(): Promise<SegmentReading>;
  guards(): Promise<Guards>;
  /** runs `make` once for a name, whoever asks first */
  once<T>(name: string, make: () => Promise<T>): Promise<T>;
};

/** @throws AppError bad_input for a filter that names what does not exist */
export function ask(context: MethodContext, holdings: Holdings, filter: Filter, signal?: AbortSignal): Asked {
  const { engine, brand } = context;
  const question = resolveQuestion(filter, holdings, brand);
  const { period, rows, points, group } = question;
  const k = brand.privacy.minimumDevices;
  const slice: Slice = { genders: filter.genders, ageRanges: filter.ageRanges, classes: filter.classes };
  const single = points !== group;
  const known = new Map<string, Promise<unknown>>();
  const once = <T>(name: string, make: () => Promise<T>): Promise<T> => {
    const found = known.get(name);
    if (found) return found as Promise<T>;
    const made = make();
    known.set(name, made);
    return made;
  };
  const remainder = async (parent: number[] | null, ids: number[]) => (parent === null || k === 0 ? null : readParentRemainder(engine, parent, ids, period, signal));
  const reading = () => once("reading", () => readSegment(engine, points, period, rows, signal));
  return {
    context, holdings, filter, question, slice, k, signal, once, reading,
    groupReading: () => (single ? once("group reading", () => readSegment(engine, group, period, rows, signal)) : reading()),
    guards: () => once("guards", async () => {
      const [ofPoints, ofGroup] = await Promise.all([remainder(question.pointsParent, points), single ? remainder(question.groupParent, group) : null]);
      const sliced = makeGuard(slice, k, ofPoints);
      const whole = isSliced(slice) ? makeGuard(noSlice, k, ofPoints) : sliced;
      return { sliced, whole, groupSliced: single ? makeGuard(slice, k, ofGroup) : sliced, groupWhole: single ? makeGuard(noSlice, k, ofGroup) : whole };
    }),
  };
}
