import { expect, test } from "vitest";
import { comparisonOf } from "~/methods/compared.server";
import type { Asked } from "~/methods/asked.server";

/** As much of a question as the comparison reads. */
const asked = (compare: "previous" | "year" | undefined): Asked => ({
  question: { period: { start: "2026-10-01", end: "2026-10-31" } }, context: { brand: { period: { mode: "month" } } },
  holdings: { firstDay: "2025-01-01", completeUntil: "2026-11-27" }, filter: { compare },
}) as unknown as Asked;

test("a question is compared with the period before, or on demand with the same weekdays a year ago", () => {
  expect(comparisonOf(asked(undefined))?.before).toEqual({ start: "2026-09-01", end: "2026-09-30" });
  expect(comparisonOf(asked("previous"))?.before).toEqual({ start: "2026-09-01", end: "2026-09-30" });
  const year = comparisonOf(asked("year"));
  expect([year?.before, year?.lengthsDiffer, year?.beforeIncomplete]).toEqual([{ start: "2025-10-02", end: "2025-11-01" }, false, false]);
});
