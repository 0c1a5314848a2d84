/** Text as search compares it: without accents, case and doubled blanks, whatever its Unicode form. */
export function searchText(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim();
}

/**
 * Where `term` occurs in `text` by `searchText` rules, as a slice `[from, to)` of the original; null when it does not.
 * Base letters are mapped back one by one, so that the mark covers the accents it matched.
 */
export function findMatch(text: string, term: string): [number, number] | null {
  const wanted = searchText(term);
  if (!wanted) return null;
  const origins: number[] = [];
  let plain = "";
  for (let at = 0; at < text.length; ) {
    const character = String.fromCodePoint(text.codePointAt(at) as number);
    for (const letter of character.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()) {
      plain += letter;
      for (let i = 0; i < letter.length; i++) origins.push(at);
    }
    at += character.length;
  }
  const start = plain.indexOf(wanted);
  if (start < 0) return null;
  const end = start + wanted.length;
  let stop = end < origins.length ? (origins[end] as number) : text.length;
  while (stop < text.length && /\p{M}/u.test(text[stop] as string)) stop++;
  return [origins[start] as number, stop];
}
