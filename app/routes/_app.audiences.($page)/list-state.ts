import { audienceSortKeys, type AudienceSortKey } from "~/contract/values";

/** The list of audiences as its address has it: `/planner` is its first page, `/audiences/{page}` each of them. */
export type AudienceListState = { page: number; words: string; sort: AudienceSortKey };
export type AudienceListNotice = "badPage" | "badSort";
const usualSort: AudienceSortKey = "-created";

/** Reads an address; what it cannot mean becomes the usual, with a notice (U03). */
export function parseAudienceList(page: string | undefined, query: URLSearchParams): { state: AudienceListState; notices: AudienceListNotice[] } {
  const notices: AudienceListNotice[] = [];
  const number = page === undefined ? 1 : /^[1-9]\d{0,5}$/.test(page) ? Number(page) : null;
  if (number === null) notices.push("badPage");
  const sort = audienceSortKeys.find((each) => each === (query.get("sort") ?? usualSort));
  if (!sort) notices.push("badSort");
  return { state: { page: number ?? 1, words: (query.get("q") ?? "").slice(0, 200), sort: sort ?? usualSort }, notices };
}

/** The address of a list; what is usual stays out of it. */
export function audienceListAddress({ page, words, sort }: AudienceListState): string {
  const query = new URLSearchParams({ ...(words ? { q: words } : {}), ...(sort === usualSort ? {} : { sort }) });
  return `${page > 1 ? `/audiences/${page}` : "/planner"}${query.size ? `?${query}` : ""}`;
}

/** The order that pressing a column asks for: names forwards first, dates the newest first. */
export const nextAudienceSort = (column: "name" | "created", sort: AudienceSortKey): AudienceSortKey =>
  (column === "name" ? (sort === "name" ? "-name" : "name") : sort === "-created" ? "created" : "-created");
