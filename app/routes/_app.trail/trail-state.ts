import { trailKinds, type TrailKind } from "~/contract/trail-kinds";

/** The trail as its address has it. `from` and `to` are days. */
export type TrailState = { page: number; kind: TrailKind | null; user: string | null; from: string | null; to: string | null };

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);

/** Reads an address; what it cannot mean is dropped, and that is told (U03). */
export function parseTrailState(query: URLSearchParams): { state: TrailState; dropped: boolean } {
  let dropped = false;
  const read = <T extends string>(name: string, known: (text: string) => T | undefined): T | null => {
    const text = query.get(name);
    if (text === null || text === "") return null;
    const value = known(text);
    if (value === undefined) dropped = true;
    return value ?? null;
  };
  const day = (text: string) => (isDay(text) ? text : undefined);
  const kind = read("kind", (text) => trailKinds.find((each) => each === text));
  const user = read("user", (text) => (/^\d{1,9}$/.test(text) ? text : undefined));
  const [from, to] = [read("from", day), read("to", day)];
  const page = Number(read("page", (text) => (/^[1-9]\d{0,5}$/.test(text) ? text : undefined)) ?? "1");
  return { state: { page, kind, user, from, to }, dropped };
}

/** The query of an address; what is usual stays out of it. */
export function trailQuery({ page, kind, user, from, to }: TrailState): string {
  const query = new URLSearchParams({ ...(kind && { kind }), ...(user && { user }), ...(from && { from }), ...(to && { to }), ...(page > 1 && { page: String(page) }) });
  return query.size > 0 ? `?${query}` : "";
}
