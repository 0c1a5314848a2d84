import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { columnKeys, type ColumnChoice } from "~/contract/compared-columns";
import type { FilterState } from "~/contract/filter-state";
import type { ColumnAnswer, FlowAnswer } from "../compared-column.server";
import { columnSource, flowSource } from "./compare-place";

/** Columns that are kept beside those shown, for the way back to them. */
const kept = 12;

type Answered = { source: string };
type Held<T> = { of: unknown; list: readonly T[] };

/**
 * The answers for some addresses: those that came with the page, and those fetched since, each once. Only an address that nobody has answered
 * is asked for, so that a change of one column leaves the others alone. `given` is a new list whenever the page was asked anew, and is believed first.
 */
function useAnswers<T extends Answered>(sources: readonly (string | null)[], given: readonly T[], fetchers: readonly { data: T | undefined; load: (source: string) => void }[]): (T | null)[] {
  const [held, setHeld] = useState<Held<T>>({ of: given, list: [] });
  const arrived = fetchers.flatMap(({ data }) => (data ? [data] : []));
  const known = [...given, ...arrived, ...(held.of === given ? held.list : [])];
  const find = (source: string | null) => known.find((each) => each.source === source) ?? null;
  const missing = sources.map((source, i) => (source !== null && !find(source) && sources.indexOf(source) === i ? source : null));
  const wanted = missing.join(" ");
  const asked = useRef<(string | null)[]>([]);
  useEffect(() => {
    missing.forEach((source, i) => { if (source !== null && source !== asked.current[i]) fetchers[i]?.load(source); });
    asked.current = missing;
    // only what is missing decides what is asked for
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted]);
  const names = arrived.map(({ source }) => source).join(" ");
  useEffect(() => {
    if (arrived.length === 0) return;
    setHeld((now) => {
      const list = now.of === given ? now.list : [];
      const fresh = arrived.filter(({ source }) => !list.some((each) => each.source === source));
      return fresh.length || now.of !== given ? { of: given, list: [...list, ...fresh].slice(-kept) } : now;
    });
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [names, given]);
  return sources.map(find);
}

/** The four columns as they are known: null is not chosen, or still on its way. */
export function useColumns(state: FilterState, columns: readonly ColumnChoice[], given: readonly ColumnAnswer[]): (ColumnAnswer | null)[] {
  const [one, two, three, four] = columnKeys;
  const fetchers = [useFetcher<ColumnAnswer>({ key: `compare-${one}` }), useFetcher<ColumnAnswer>({ key: `compare-${two}` }), useFetcher<ColumnAnswer>({ key: `compare-${three}` }), useFetcher<ColumnAnswer>({ key: `compare-${four}` })];
  return useAnswers(columns.map((choice) => choice && columnSource(state, choice)), given, fetchers as { data: ColumnAnswer | undefined; load: (source: string) => void }[]);
}

/** The flows of the chosen column. */
export function useFlows(state: FilterState, choice: ColumnChoice, given: readonly FlowAnswer[]): FlowAnswer | null {
  const fetcher = useFetcher<FlowAnswer>({ key: "compare-flows" });
  return useAnswers([choice && flowSource(state, choice)], given, [fetcher as { data: FlowAnswer | undefined; load: (source: string) => void }])[0] ?? null;
}
