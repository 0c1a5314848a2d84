import { readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { measureLabelled, readLabelled } from "~/domain/sentiment/measure.server";
import { languageOfText } from "~/domain/sentiment/words.server";

const usage = `Usage: npm run sentiment -- FILE... [--language en|es|pt] [--json]

Scores labelled posts: a tab-separated file with the columns label (positive, neutral, negative) and text. Prints F1 by label and their mean.
The language is that of --language, else of the file's name (en.tsv), else of most of its texts.

Exit code: 0 scored, 1 a file could not be used, 2 wrong use.
`;
const languages = ["en", "es", "pt"] as const;

/** `npm run sentiment`. @returns the exit code */
export function main(argv: string[]): Promise<number> {
  let asked: { files: string[]; language: (typeof languages)[number] | undefined; json: boolean };
  try {
    const { values, positionals } = parseArgs({ args: argv, allowPositionals: true, options: { language: { type: "string" }, json: { type: "boolean" } } });
    const language = languages.find((each) => each === values.language);
    if (positionals.length === 0 || (values.language !== undefined && !language)) throw new Error("no file");
    asked = { files: positionals, language, json: values.json ?? false };
  } catch {
    process.stderr.write(usage);
    return Promise.resolve(2);
  }
  let code = 0;
  for (const file of asked.files) {
    try {
      const { rows, unusable } = readLabelled(readFileSync(file, "utf8"));
      if (rows.length === 0) throw new Error(unusable.length ? `none of its ${unusable.length} rows could be used` : "it has no rows");
      const language = asked.language ?? languages.find((each) => path.basename(file).split(".")[0] === each) ?? languageOfText(rows.map(({ text }) => text).join(" "), "en");
      const found = measureLabelled(rows, language);
      process.stdout.write(asked.json ? `${JSON.stringify({ file, language, posts: rows.length, unusable, ...found })}\n`
        : `${file} (${language}): macro-F1 ${found.macroF1.toFixed(3)} on ${rows.length} posts${unusable.length ? `, ${unusable.length} rows could not be used` : ""}\n${found.byLabel.map(({ label, n, precision, recall, f1 }) => `  ${label.padEnd(9)} ${String(n).padStart(4)} posts  precision ${precision.toFixed(2)}  recall ${recall.toFixed(2)}  F1 ${f1.toFixed(2)}\n`).join("")}`);
    } catch (error) {
      process.stderr.write(`${file}: ${error instanceof Error ? error.message : String(error)}\n`);
      code = 1;
    }
  }
  return Promise.resolve(code);
}
