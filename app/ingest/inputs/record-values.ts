/** What a record's value says, read with the tolerance that hand-made tables need. */

/** Text without the blanks around it; "" when missing. Numbers are written out, objects are not text. */
export function asText(value: unknown): string {
  return typeof value === "string" ? value.trim() : typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

/**
 * A number, null when missing, NaN when there is something else. With `decimalComma` a value that holds a comma has it for its decimal
 * mark and points between thousands; `18500.00` stays what it is.
 */
export function asNumber(value: unknown, decimalComma: boolean): number | null {
  if (typeof value === "number") return value;
  const text = asText(value);
  if (text === "") return null;
  const plain = decimalComma && text.includes(",") ? text.replaceAll(".", "").replace(",", ".") : text;
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain) ? Number(plain) : Number.NaN;
}

const yes = new Set(["1", "true", "t", "yes", "y", "sim", "s", "si", "sí", "own", "own_store", "proprio", "próprio"]);
const no = new Set(["0", "false", "f", "no", "n", "não", "nao", "competitor", "third"]);

/** Yes or no in the three languages; null when it is neither. */
export function asFlag(value: unknown): boolean | null {
  const text = asText(value).toLowerCase();
  return yes.has(text) ? true : no.has(text) ? false : null;
}
