/** Levels of a group as one line of text. */
export const groupLine = (path: readonly string[]): string => path.join(" > ");

/** The levels of such a line. Only a sign with blanks beside it parts two levels, so that names may hold one. */
export function groupPath(line: string): string[] {
  return line.trim() === "" ? [] : line.split(/(?:^|\s)>(?=\s|$)/).map((level) => level.trim());
}
