import type { ChartData } from "~/components/charts/chart-data";
import type { TableModel } from "~/components/ui/table-model";
import type { ForecastBand } from "~/contract/ai-forecast";
import { isWeekend } from "~/domain/calendar";
import type { Formatter } from "~/domain/format";

/** A row that was measured, or null where it is not known. */
export type PastRow = { day: string; value: number | null; hidden: boolean };
type Words = Record<"day" | "measured" | "expected" | "low80" | "high80" | "low95" | "high95" | "begins", string>;
type Input = { past: readonly PastRow[]; next: readonly ForecastBand[]; step: "day" | "week"; axis: string; upper: number; scatter: boolean; words: Words; format: Formatter; column: { kind: "count" | "decimal"; digits?: number } };

/** What was measured and what may come, as one chart and as one table: marks or lines, bands of 80 and 95 per cent, and the line where the forecast begins. */
export function forecastChart({ past, next, step, axis, upper, scatter, words, format, column }: Input): { data: ChartData; table: TableModel } {
  const days = [...past.map(({ day }) => day), ...next.map(({ day }) => day)];
  const titleOf = (day: string): string => (step === "day" ? `${format.weekdayOf(day)}, ${format.longDay(day)}` : format.longDay(day));
  const none = past.map(() => null);
  const ahead = next.map(() => null);
  const of = (field: "value" | "low80" | "high80" | "low95" | "high95") => [...none, ...next.map((band) => band[field])];
  return {
    data: {
      axis, upper,
      points: days.map((day) => ({ key: day, tick: format.shortDay(day), title: titleOf(day), file: day, shaded: step === "day" && isWeekend(day) })),
      series: [
        { id: "measured", label: words.measured, colour: 3, scatter, values: [...past.map(({ value }) => value), ...ahead], hidden: [...past.map(({ hidden }) => hidden), ...next.map(() => false)] },
        ...(next.length ? [{ id: "expected", label: words.expected, colour: 1 as const, scatter, dashed: true, values: of("value") }] : []),
      ],
      ...(next.length ? { band: { low: of("low80"), high: of("high80"), colour: 1 as const }, outerBand: { low: of("low95"), high: of("high95"), colour: 1 as const } } : {}),
      ...(next.length && past.length ? { mark: { at: past.length, label: words.begins } } : {}),
    },
    table: {
      rowHead: words.day, columns: [words.measured, words.expected, words.low80, words.high80, words.low95, words.high95].map((label) => ({ label, ...column })),
      rows: [
        ...next.map((band) => ({ key: `next ${band.day}`, name: titleOf(band.day), file: band.day, values: [null, band.value, band.low80, band.high80, band.low95, band.high95] })),
        ...past.toReversed().map(({ day, value, hidden }) => ({ key: day, name: titleOf(day), file: day, values: [value, null, null, null, null, null], hidden: [hidden] })),
      ],
    },
  };
}
