// A build for tests in which every message and every formatted figure stands in brackets: text on a screen without them was written past the messages or the formatter.

import { readFileSync } from "node:fs";

const [open, close] = ["\u27e6", "\u27e7"];
/** The exported function of a file, kept under another name, and one around it that marks what it answers. */
const marked = (name, mark) => [new RegExp(`export (?:function ${name}\\(|const ${name} = )`), (found) => `${found.includes("function") ? `function plain_${name}(` : `const plain_${name} = `}`, `\nexport function ${name}(...args) { return (${mark})(plain_${name}(...args)); }\n`];
const text = `(text) => "${open}" + text + "${close}"`;
const deep = `function mark(value, key) { return typeof value === "string" ? (key === "id" || key === "day" ? value : "${open}" + value + "${close}") : Array.isArray(value) ? value.map((each) => mark(each)) : value && typeof value === "object" ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mark(each, name)])) : value; }`;
const answers = `(made) => Object.fromEntries(Object.entries(made).map(([name, answer]) => [name, typeof answer === "function" ? (...args) => { const text = answer(...args); return typeof text === "string" ? "${open}" + text + "${close}" : text; } : answer]))`;

/** Every way by which words or figures reach a screen. */
const edits = [
  ["app/locales/translate.ts", [/return translate as unknown as TFunction;/, () => `return ((...args) => "${open}" + translate(...args) + "${close}");`, ""]],
  ["app/domain/format.ts", marked("createFormatter", answers)],
  ["app/process/notice-text.server.ts", marked("noticeText", `(make) => (...args) => (${deep})(make(...args))`)],
  ["app/locales/definitions.server.ts", marked("definitionIn", text), marked("noteIn", text)],
  ["app/routes/_app.glossary/texts.server.ts", marked("glossaryOf", deep)],
  // names of holidays are a library's data
  ["app/inference/forecast/holidays.server.ts", marked("holidaysOf", deep)],
];

/** The same for esbuild, which bundles what texts the server itself writes. */
export const pseudoWords = {
  name: "pseudo-language",
  setup(build) {
    build.onLoad({ filter: /app\/(locales|domain|process|routes|inference)\/.*\.ts$/ }, ({ path }) => {
      const contents = changed(readFileSync(path, "utf8"), path);
      return contents === null ? null : { contents, loader: "ts" };
    });
  },
};

function changed(code, id) {
  const edit = edits.find(([file]) => id.split("?")[0].endsWith(file));
  if (!edit) return null;
  const [file, ...changes] = edit;
  return changes.reduce((text, [wanted, instead, after]) => {
    if (!wanted.test(text)) throw new Error(`${file} holds nothing like ${wanted}`);
    return text.replace(wanted, instead) + after;
  }, code);
}

/** Vite plugin; fails when what it changes is no longer there. */
export function pseudoLanguage() {
  return {
    name: "pseudo-language",
    enforce: "pre",
    transform(code, id) {
      const instead = changed(code, id);
      return instead === null ? null : { code: instead, map: null };
    },
  };
}
