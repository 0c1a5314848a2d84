import type { Settled } from "~/components/report/settle";
import type { ColumnMark } from "~/components/maps/map-data";
import type { DashboardData } from "~/contract/metrics";
import type { ColumnAnswer } from "../compared-column.server";

/** Colour and shape of a column by its place. */
export const markOf = (index: number): ColumnMark => ([1, 2, 3, 4] as const)[index] ?? 1;

/** A column that has its figures. */
export type KnownColumn = { index: number; answer: ColumnAnswer; data: DashboardData };

/** Whether a part of a column could not be had: the columns that have it stand without the others. */
export function failureOf(answers: readonly (ColumnAnswer | null)[], part: "figures" | "stores"): Promise<Settled<null>> {
  return Promise.all(answers.map((answer) => answer?.[part])).then((all) => all.find((settled): settled is Extract<Settled<DashboardData>, { ok: false }> => settled?.ok === false) ?? { ok: true, data: null });
}

/** The columns that have arrived, when all have; one that failed says so in its own place. */
export function joined(answers: readonly (ColumnAnswer | null)[], part: "figures" | "stores"): Promise<Settled<KnownColumn[]>> {
  return Promise.all(answers.map(async (answer, index) => {
    const settled = await answer?.[part];
    return answer && settled?.ok ? [{ index, answer, data: settled.data }] : [];
  })).then((columns) => ({ ok: true, data: columns.flat() }));
}
