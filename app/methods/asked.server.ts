import { createHash } from "node:crypto";
import { makeGuard, type Guard } from "~/analytics/guard";
import { readParentRemainder } from "~/analytics/parent-remainder.server";
import { readSegment, type SegmentReading } from "~/analytics/segment-reading.server";
import type { Slice } from "~/contract/demographics";
import type { Filter } from "~/contract/metrics";
import { lengthInDays } from "~/domain/calendar";
import { isSliced } from "~/domain/segment-codes";
import type { MethodContext } from "./context.server";
import type { Holdings } from "./deployment.server";
import { knownTemplates, noteToo, noting, type Noted } from "./noted-queries.server";
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
  /** a reading for the asked period that the next question may use too; `lists` are all that it depends on beside the period and `kind` */
  remembered<T extends object>(kind: string, lists: number[][], read: (signal?: AbortSignal) => Promise<T>): Promise<T>;
  /** days, rows and kind of the question: two of one shape ask queries of the same text */
  shape: string;
  /** runs `make` once for a name, whoever asks first */
  once<T>(name: string, make: () => Promise<T>): Promise<T>;
};

/** Days of a period whose readings are kept for the next question: those of a year would fill the memory. */
const longestRemembered = 62;

/** Which points, whatever their number, as a short text. */
const digest = (...lists: readonly (readonly number[])[]): string => createHash("sha1").update(lists.map((ids) => ids.join(",")).join(";")).digest("base64");

/**
 * @param fresh true: nothing that was read for another question is used
 * @throws AppError bad_input for a filter that names what does not exist
 */
export function ask(context: MethodContext, holdings: Holdings, filter: Filter, { signal, fresh = false }: { signal?: AbortSignal; fresh?: boolean } = {}): Asked {
  const { engine, brand } = context;
  const question = resolveQuestion(filter, holdings, brand);
  const { period, rows, points, group } = question;
  const k = brand.privacy.minimumDevices;
  const slice: Slice = { genders: filter.genders, ageRanges: filter.ageRanges, classes: filter.classes };
  const single = points !== group;
  const shape = [filter.type, lengthInDays(period), rows.length, single, group.length === holdings.trees[filter.type].points.length, isSliced(slice), filter.compare ?? ""].join(" ");
  const known = new Map<string, { result: Promise<unknown>; noted: Noted }>();
  const once = async <T>(name: string, make: () => Promise<T>): Promise<T> => {
    const work = known.get(name) ?? noting(make);
    known.set(name, work);
    const result = await (work.result as Promise<T>);
    noteToo(work.noted);
    return result;
  };
  // a shared reading must not end with the request that asked first
  const remembered = async <T extends object>(kind: string, lists: number[][], read: (signal?: AbortSignal) => Promise<T>): Promise<T> => {
    if (fresh || lengthInDays(period) > longestRemembered) return read(signal);
    const found = await holdings.readings.get(`${kind} ${period.start} ${period.end} ${digest(...lists)}`, () => {
      const work = noting(() => read());
      return work.result.then((result) => { knownTemplates.set(`${kind} ${shape}`, work.noted); return result; });
    });
    noteToo(knownTemplates.get(`${kind} ${shape}`));
    return found;
  };
  const remainder = async (parent: number[] | null, ids: number[]) =>
    (parent === null || k === 0 ? null : remembered("remainder", [parent, ids], (until) => readParentRemainder(engine, parent, ids, period, until)));
  const segment = (ids: number[]) => remembered("segment", [ids], (until) => readSegment(engine, ids, period, rows, until));
  const reading = () => once("reading", () => segment(points));
  return {
    context, holdings, filter, question, slice, k, signal, shape, once, remembered, reading,
    groupReading: () => (single ? once("group reading", () => segment(group)) : reading()),
    guards: () => once("guards", async () => {
      const [ofPoints, ofGroup] = await Promise.all([remainder(question.pointsParent, points), single ? remainder(question.groupParent, group) : null]);
      const guard = (of: Slice, by: typeof ofPoints) => makeGuard(of, k, by?.devices ?? null, by?.strays);
      const sliced = guard(slice, ofPoints);
      const whole = isSliced(slice) ? guard(noSlice, ofPoints) : sliced;
      return { sliced, whole, groupSliced: single ? guard(slice, ofGroup) : sliced, groupWhole: single ? guard(noSlice, ofGroup) : whole };
    }),
  };
}
