/** A sign between blanks, or at an end, that would part two levels; with a backslash before it, it belongs to a name. */
const parting = /(^|\s)(\\*)>(?=\s|$)/g;
const kept = /(^|\s)\\(\\*)>(?=\s|$)/g;

/** Levels of a group as one line of text, from which `groupPath` reads the same levels. */
export const groupLine = (path: readonly string[]): string => path.map((level) => level.replace(parting, "$1\\$2>")).join(" > ");

/** The levels of such a line. Only a sign with blanks beside it parts two levels, so that names may hold one. */
export function groupPath(line: string): string[] {
  return line.trim() === "" ? [] : line.split(/(?:^|\s)>(?=\s|$)/).map((level) => level.trim().replace(kept, "$1$2>"));
}
