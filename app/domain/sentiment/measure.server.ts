import type { SentimentLanguage } from "./own-words";
import { labelOf, scoreText, type SentimentLabel } from "./score.server";

export const sentimentLabels = ["positive", "neutral", "negative"] as const satisfies readonly SentimentLabel[];
export type Labelled = { label: SentimentLabel; text: string };

/**
 * Labelled texts of a tab-separated file with the columns label and text. `unusable`: numbers of rows without one of the three labels or without text.
 * @throws Error when a column is missing
 */
export function readLabelled(content: string): { rows: Labelled[]; unusable: number[] } {
  const [header = "", ...lines] = content.replace(/^\uFEFF/, "").split(/\r?\n/);
  const columns = header.split("\t").map((name) => name.trim().toLowerCase());
  const [labelAt, textAt] = [columns.indexOf("label"), columns.indexOf("text")];
  if (labelAt < 0 || textAt < 0) throw new Error("the file needs the columns label and text, with a tab between them");
  const rows: Labelled[] = [];
  const unusable: number[] = [];
  lines.forEach((line, i) => {
    if (line.trim() === "") return;
    const fields = line.split("\t");
    const label = sentimentLabels.find((each) => each === fields[labelAt]?.trim().toLowerCase());
    const text = fields[textAt]?.trim() ?? "";
    if (label && text !== "") rows.push({ label, text });
    else unusable.push(i + 2);
  });
  return { rows, unusable };
}

/** How well the scorer's labels meet those of a file: F1 of each label that the file has, and their mean. */
export function measureLabelled(rows: readonly Labelled[], language: SentimentLanguage): { macroF1: number; byLabel: { label: SentimentLabel; n: number; precision: number; recall: number; f1: number }[] } {
  const told = rows.map(({ label, text }) => ({ label, said: labelOf(scoreText(text, language)) }));
  const byLabel = sentimentLabels.filter((each) => told.some(({ label }) => label === each)).map((each) => {
    const hits = told.filter(({ label, said }) => label === each && said === each).length;
    const n = told.filter(({ label }) => label === each).length;
    const claimed = told.filter(({ said }) => said === each).length;
    return { label: each, n, precision: claimed === 0 ? 0 : hits / claimed, recall: hits / n, f1: (2 * hits) / (n + claimed) };
  });
  return { byLabel, macroF1: byLabel.length === 0 ? 0 : byLabel.reduce((sum, { f1 }) => sum + f1, 0) / byLabel.length };
}
