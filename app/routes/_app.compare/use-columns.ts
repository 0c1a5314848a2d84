import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { Retry } from "~/components/report/section";
import { reachRoute } from "~/components/shell/reach-route";
import { columnKeys, type ColumnChoice } from "~/contract/compared-columns";
import type { FilterState } from "~/contract/filter-state";
import type { ColumnAnswer, FlowAnswer } from "../compared-column.server";
import { columnSource, flowSource } from "./compare-place";
import { lostColumn, lostFlows } from "./lost-answers";

/** Columns that are kept beside those shown, for the way back to them. */
const kept = 12;

type Answered = { source: string; lost?: true };
type Held<T> = { of: unknown; list: readonly T[]; /** sources that were asked again: what came with the page is old */ again: readonly string[] };
type Asker<T> = { data: T | undefined; state: string; load: (source: string) => void };
/** Who answers the addresses, and what stands for an answer that cannot even be asked for. */
type Route<T> = { id: string; lost: (source: string) => T };
type Answers<T> = { list: (T | null)[]; /** asks for one of them again, and leaves all else alone */ retry: (at: number) => Retry };

/**
 * The answers for some addresses: those that came with the page, and those fetched since, each once. Only an address that nobody has answered
 * is asked for, so that a change of one column leaves the others alone. `given` is a new list whenever the page was asked anew, and is believed
 * first, unless an address was asked again since.
 */
function useAnswers<T extends Answered>(sources: readonly (string | null)[], given: readonly T[], fetchers: readonly Asker<T>[], { id, lost }: Route<T>): Answers<T> {
  const [held, setHeld] = useState<Held<T>>({ of: given, list: [], again: [] });
  const ofGiven = (now: Held<T>): Held<T> => (now.of === given ? now : { of: given, list: [], again: [] });
  const own = ofGiven(held);
  const load = (at: number, source: string) => void reachRoute(id).then((reached) => {
    if (reached) fetchers[at]?.load(source);
    else setHeld((now) => ({ ...ofGiven(now), list: [...ofGiven(now).list.filter((each) => each.source !== source), lost(source)] }));
  });
  // one fetcher may have been refused what another has been given since
  const arrived = fetchers.flatMap(({ data }) => (data ? [data] : [])).sort((a, b) => Number(a.lost ?? false) - Number(b.lost ?? false));
  const find = (source: string | null) => {
    const newer = own.again.some((each) => each === source) ? [...arrived, ...own.list, ...given] : [...given, ...arrived, ...own.list];
    return newer.find((each) => each.source === source) ?? null;
  };
  const missing = sources.map((source, i) => (source !== null && !find(source) && sources.indexOf(source) === i ? source : null));
  const wanted = missing.join(" ");
  const asked = useRef<(string | null)[]>([]);
  useEffect(() => {
    missing.forEach((source, i) => { if (source !== null && source !== asked.current[i]) load(i, source); });
    asked.current = missing;
    // only what is missing decides what is asked for
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted]);
  const names = arrived.map(numberOf).join(" ");
  useEffect(() => {
    if (arrived.length === 0) return;
    setHeld((now) => {
      const { list, again } = ofGiven(now);
      if (now.of === given && arrived.every((each) => list.includes(each))) return now;
      return { of: given, list: [...list.filter(({ source }) => !arrived.some((each) => each.source === source)), ...arrived].slice(-kept), again };
    });
    // which answers have arrived decides; the list itself is new at each render
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [names, given]);
  const retry = (at: number): Retry => ({
    busy: fetchers[at]?.state !== "idle",
    again: () => {
      const source = sources[at];
      if (!source) return;
      setHeld((now) => ({ ...ofGiven(now), again: [...ofGiven(now).again, source] }));
      load(at, source);
    },
  });
  return { list: sources.map(find), retry };
}

/** A number for each answer, so that a second one for the same address counts as another. */
const numbers = new WeakMap<object, number>();
let last = 0;
function numberOf(answer: object): number {
  const number = numbers.get(answer) ?? ++last;
  numbers.set(answer, number);
  return number;
}

const columnRoute: Route<ColumnAnswer> = { id: "routes/compare.column", lost: lostColumn };
const flowsRoute: Route<FlowAnswer> = { id: "routes/compare.flows", lost: lostFlows };

/** The four columns as they are known: null is not chosen, or still on its way. */
export function useColumns(state: FilterState, columns: readonly ColumnChoice[], given: readonly ColumnAnswer[]): Answers<ColumnAnswer> {
  const [one, two, three, four] = columnKeys;
  const fetchers = [useFetcher<ColumnAnswer>({ key: `compare-${one}` }), useFetcher<ColumnAnswer>({ key: `compare-${two}` }), useFetcher<ColumnAnswer>({ key: `compare-${three}` }), useFetcher<ColumnAnswer>({ key: `compare-${four}` })];
  return useAnswers(columns.map((choice) => choice && columnSource(state, choice)), given, fetchers as Asker<ColumnAnswer>[], columnRoute);
}

/** The flows of the chosen column. */
export function useFlows(state: FilterState, choice: ColumnChoice, given: readonly FlowAnswer[]): { answer: FlowAnswer | null; retry: Retry } {
  const fetcher = useFetcher<FlowAnswer>({ key: "compare-flows" });
  const { list, retry } = useAnswers([choice && flowSource(state, choice)], given, [fetcher as Asker<FlowAnswer>], flowsRoute);
  return { answer: list[0] ?? null, retry: retry(0) };
}
