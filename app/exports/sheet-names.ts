/** Longest name that Excel takes. */
const longest = 31;

/**
 * Distinct legal sheet names for any texts, in order: no `* ? : \ / [ ]`, no apostrophe at an end, not "History", not empty, not
 * equal but for case (Excel's rules). What had to be cut or doubled gets a number.
 */
export function sheetNames(wanted: readonly string[], fallback: string): string[] {
  const taken = new Set<string>();
  return wanted.map((text) => {
    const base = legal(text) || legal(fallback) || "Sheet";
    for (let attempt = 1; ; attempt++) {
      const suffix = attempt === 1 ? "" : ` (${attempt})`;
      const name = `${cut(base, longest - suffix.length)}${suffix}`;
      const key = name.normalize("NFKC").toLocaleLowerCase("en");
      if (taken.has(key) || key === "history") continue;
      taken.add(key);
      return name;
    }
  });
}

const legal = (text: string): string =>
  text.normalize("NFC").replace(/[*?:\\/[\]\uFFFE\uFFFF\p{Cs}]|\p{Cc}/gu, " ").replace(/\s+/g, " ").trim().replace(/^'+|'+$/g, "").trim();

/** At most `length` UTF-16 units without splitting a character, and without an apostrophe or space at the end. */
const cut = (text: string, length: number): string => {
  let result = "";
  for (const character of text) {
    if (result.length + character.length > length) break;
    result += character;
  }
  return result.replace(/['\s]+$/, "");
};
