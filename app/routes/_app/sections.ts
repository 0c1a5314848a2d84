import type { TFunction } from "i18next";
import type { NavEntry, NavSection } from "~/components/shell/side-nav";
import type { NavGroup } from "~/config/modules";
import type { PointType } from "~/contract/values";

type Group = Pick<NavGroup, "id" | "items">;

/** The navigation's groups with words and the current entry marked. A report belongs to the group of the address's `type`. */
export function navSections(groups: Group[], userType: PointType, here: { pathname: string; type: string | null }, t: TFunction): NavSection[] {
  const title = (id: Group["id"]) => (id === "admin" ? t(`nav.admin_${userType}`) : t(`nav.${id}`));
  const matching = groups.filter((group) => group.items.some((item) => item.path === here.pathname));
  const current = matching.find((group) => group.id === here.type) ?? matching.find((group) => group.id !== "pdv" && group.id !== "ooh") ?? matching[0];
  return groups.map((group) => ({
    id: group.id,
    title: title(group.id),
    entries: group.items.map((item): NavEntry => ({
      id: item.id, to: `${item.path}${item.query}`, label: entryLabel(item.id, userType, t), current: group === current && here.pathname === item.path,
    })),
  }));
}

const entryIds = [
  "dashboard", "compare", "performance", "journey", "heatmaps", "radar", "ranking", "audit", "planner-new", "planner", "ai-advisor", "ai-forecast",
  "premium-sentiment", "premium-financial", "premium-loyalty", "premium-neighborhood",
] as const;

function entryLabel(id: string, userType: PointType, t: TFunction): string {
  const known = entryIds.find((each) => each === id);
  return known ? t(`nav.items.${known}`) : t(`nav.items.pois_${userType}`);
}
