import type { TFunction } from "i18next";
import type { NavEntry, NavSection } from "~/components/shell/side-nav";
import type { NavGroup } from "~/config/modules";
import { filterStateQuery, type FilterState } from "~/contract/filter-state";
import { pointTypes, type PointType } from "~/contract/values";
import { reportPaths } from "~/config/modules";

type Group = Pick<NavGroup, "id" | "items">;

/** Where the shell is: `state` is the address's filter, `shownType` the type that the page shows. */
type Here = { pathname: string; type: string | null; state: FilterState; shownType: PointType };

/** The navigation's groups with words and the current entry marked. A report belongs to the group of the address's `type`. */
export function navSections(groups: Group[], userType: PointType, here: Here, t: TFunction): NavSection[] {
  const title = (id: Group["id"]) => (id === "admin" ? t(`nav.admin_${userType}`) : t(`nav.${id}`));
  const matching = groups.filter((group) => group.items.some((item) => isAt(here.pathname, item.path)));
  const current = matching.find((group) => group.id === here.type) ?? matching.find((group) => group.id !== "pdv" && group.id !== "ooh") ?? matching[0];
  return groups.map((group) => ({
    id: group.id,
    title: title(group.id),
    entries: group.items.map((item): NavEntry => ({
      id: item.id, to: addressOf(item, here), label: entryLabel(item.id, userType, t), current: group === current && isAt(here.pathname, item.path),
    })),
  }));
}

/** The lists of points, audiences and audits stand for their pages and forms, too. */
const within: Record<string, RegExp> = { "/pois": /^\/pois?\//, "/planner": /^\/(planner|audiences)\//, "/audit": /^\/(newaudit$|audit\/)/ };
const isAt = (pathname: string, path: string): boolean => pathname === path || pathname === `${path}/` || within[path]?.test(pathname) === true;

/** A report takes the period and the profile along; the segment as well where it is of its type (SPEC.md 4). */
function addressOf(item: Group["items"][number], { state, shownType }: Here): string {
  if (!reportPaths.some((path) => `/${path}` === item.path)) return `${item.path}${item.query}`;
  const type = pointTypes.find((each) => item.query === `?type=${each}`) ?? null;
  const sameType = type === null || type === shownType;
  const query = `${filterStateQuery({ ...state, type, group: sameType ? state.group : null, store: sameType ? state.store : null })}`;
  return query ? `${item.path}?${query}` : item.path;
}

const entryIds = [
  "dashboard", "compare", "performance", "journey", "heatmaps", "radar", "ranking", "audit", "planner-new", "planner", "ai-advisor", "ai-forecast",
  "users", "keys", "trail", "premium-sentiment", "premium-financial", "premium-loyalty", "premium-neighborhood",
] as const;

function entryLabel(id: string, userType: PointType, t: TFunction): string {
  const known = entryIds.find((each) => each === id);
  return known ? t(`nav.items.${known}`) : t(`nav.items.pois_${userType}`);
}
