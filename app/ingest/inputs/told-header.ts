import { dateLike } from "./shown-value";

/** A name of a column is no number, no date and no instant. */
const isValue = (cell: string): boolean => cell.trim() !== "" && (Number.isFinite(Number(cell.replace(",", "."))) || new RegExp(dateLike).test(cell.trim()));

/**
 * The columns of a file, to say among which one is missing. The first line of a file without titles holds a device and its position: it is not repeated.
 * @returns the end of a sentence
 */
export function toldHeader(header: readonly string[]): string {
  return header.some(isValue) ? `in the first line, which holds values and no names of columns (${header.length})` : `among ${header.join(", ")}`;
}
