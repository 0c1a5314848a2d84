import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { measureLabelled, readLabelled } from "~/domain/sentiment/measure.server";

/** Labelled posts that nobody tuned the scorer on; see their README. */
it.each(["en", "es", "pt"] as const)("macro-F1 on a hundred labelled posts in %s is at least 0.60", (language) => {
  const { macroF1, byLabel } = measureLabelled(readLabelled(readFileSync(`tests/support/sentiment/${language}.tsv`, "utf8")).rows, language);
  process.stdout.write(`sentiment ${language}: macro-F1 ${macroF1.toFixed(3)} (${byLabel.map(({ label, f1 }) => `${label} ${f1.toFixed(2)}`).join(", ")})\n`);
  expect(macroF1).toBeGreaterThanOrEqual(0.6);
});

it("reads label and text in any order of columns, and says which rows it could not use", () => {
  expect(readLabelled("text\tlabel\nGood\tpositive\nBad\tbad\n\tneutral\n")).toEqual({ rows: [{ label: "positive", text: "Good" }], unusable: [3, 4] });
  expect(() => readLabelled("a\tb\nx\ty\n")).toThrow(/label and text/);
});

it("counts a class as it is defined: harmonic mean of precision and recall, the mean over the classes that the file has", () => {
  const found = measureLabelled([{ label: "positive", text: "excellent" }, { label: "positive", text: "terrible" }, { label: "negative", text: "terrible" }, { label: "neutral", text: "the door" }], "en");
  expect(found.byLabel.map(({ label, precision, recall }) => [label, precision, recall])).toEqual([["positive", 1, 0.5], ["neutral", 1, 1], ["negative", 0.5, 1]]);
  expect(found.macroF1).toBeCloseTo((2 / 3 + 1 + 2 / 3) / 3, 10);
});
