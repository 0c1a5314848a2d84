import { pointSortKeys, type PointSortKey, type PointType } from "~/contract/values";

/** The list as its address has it; `type` null are all points. */
export type ListState = { page: number; words: string; sort: PointSortKey; type: PointType | null };
/** What of an address was not to be had. */
export type ListNotice = "badPage" | "badSort" | "badType";
/** Types that are on, and the one that an address without a type shows. */
export type ListTypes = { types: readonly PointType[]; usual: PointType };

/** Page links at most (SPEC.md 9). */
const mostLinks = 10;
export const everyType = "all";

/** Reads an address; what it cannot mean becomes the usual, with a notice (U03). */
export function parseListState(page: string | undefined, query: URLSearchParams, { types, usual }: ListTypes): { state: ListState; notices: ListNotice[] } {
  const notices: ListNotice[] = [];
  const number = page === undefined ? 1 : /^[1-9]\d{0,5}$/.test(page) ? Number(page) : null;
  if (number === null) notices.push("badPage");
  const [askedSort, askedType] = [query.get("sort"), query.get("type")];
  const sort = pointSortKeys.find((each) => each === (askedSort ?? "name"));
  if (!sort) notices.push("badSort");
  const type = askedType === null ? usual : askedType === everyType && types.length > 1 ? null : types.find((each) => each === askedType);
  if (type === undefined) notices.push("badType");
  return { state: { page: number ?? 1, words: (query.get("q") ?? "").slice(0, 200), sort: sort ?? "name", type: type === undefined ? usual : type }, notices };
}

/** The address of a list; what is usual stays out of it. A change of anything but the page begins at the first. */
export function listAddress({ page, words, sort, type }: ListState, usual: PointType): string {
  const query = new URLSearchParams({ ...(words ? { q: words } : {}), ...(sort === "name" ? {} : { sort }), ...(type === usual ? {} : { type: type ?? everyType }) });
  return `/pois${page > 1 ? `/${page}` : ""}${query.size ? `?${query}` : ""}`;
}

/** What of a list's address says which points it holds. */
export const exportQuery = ({ words, type }: ListState): string => `?${new URLSearchParams({ ...(words ? { q: words } : {}), type: type ?? everyType })}`;

/** The order that pressing a column asks for: forwards first, then backwards. */
export const nextSort = (key: "name" | "group", sort: PointSortKey): PointSortKey => (sort === key ? `-${key}` : key);

/** Pages that stand as links of their own: ten at most, the current one among them. */
export function pageLinks(page: number, pages: number): number[] {
  const first = Math.max(1, Math.min(page - mostLinks / 2, pages - mostLinks + 1));
  return Array.from({ length: Math.min(mostLinks, pages) }, (_, i) => first + i);
}
