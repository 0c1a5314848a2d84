/** One value of a CSV row; null is an empty cell. */
export type CsvCell = string | number | null;

/** Beginnings that spreadsheets read as a formula, and those that would be taken for one that was made inert. */
const formula = /^'*[=+\-@\t\r]/;

/** A text with an apostrophe before it where a spreadsheet would run it. */
export const inertText = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** The text from which `inertText` made this one. */
export const originalText = (text: string): string => (text.startsWith("'") && formula.test(text) ? text.slice(1) : text);

/** One row with its line end (RFC 4180). Numbers stay numbers; a text that a spreadsheet would run gets an apostrophe before it. */
export const csvRow = (cells: readonly CsvCell[]): string => `${cells.map(toText).join(",")}\r\n`;

function toText(cell: CsvCell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return Number.isFinite(cell) ? String(cell) : "";
  const inert = inertText(cell);
  return /[",\r\n]/.test(inert) || inert !== inert.trim() ? `"${inert.replaceAll('"', '""')}"` : inert;
}
