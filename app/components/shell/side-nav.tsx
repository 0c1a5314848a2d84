import { Link } from "@remix-run/react";
import { useTranslation } from "~/components/translation";
import { Icon, type IconName } from "../ui/icon";
import { BrandLogo } from "./public-logo";

export type NavEntry = { id: string; to: string; label: string; current: boolean };
export type NavSection = { id: string; title: string; entries: NavEntry[] };

const groupIcons: Record<string, IconName> = { pdv: "store", ooh: "billboard", reports: "report", planner: "plan", admin: "pin", ai: "spark", premium: "star" };
const entryIcons: Record<string, IconName> = {
  dashboard: "dashboard", compare: "compare", performance: "trend", journey: "journey", heatmaps: "flow", radar: "radar", ranking: "ranking", audit: "audit",
  "planner-new": "plus", planner: "plan", pois: "pin", users: "person", keys: "key", trail: "clock", "ai-advisor": "spark", "ai-forecast": "trend",
  "premium-sentiment": "star", "premium-financial": "trend", "premium-loyalty": "check", "premium-neighborhood": "layers",
};

type SideNavProps = { sections: NavSection[]; brand: { name: string; mark: string }; onNavigate: () => void };

/** The side navigation: one `<details>` a group, the group of the current page open. Full or mini is the shell's affair. */
export function SideNav({ sections, brand, onNavigate }: SideNavProps) {
  const { t } = useTranslation();
  const opened = sections.find((section) => section.entries.some((entry) => entry.current))?.id ?? sections[0]?.id;
  return (
    <nav className="side-nav" id="nav" aria-label={t("nav.main")} onClick={(event) => { if (event.target instanceof Element && event.target.closest("a")) onNavigate(); }}>
      <Link className="brand-link" to="/dashboard" aria-label={brand.name}><BrandLogo {...brand} /></Link>
      <a className="btn btn-quiet btn-small nav-close only-narrow" href="#main"><Icon name="close" size={16} />{t("nav.close")}</a>
      {sections.map((section) => (
        <details className="nav-group" key={section.id} open={section.id === opened}>
          <summary>
            <Icon name={groupIcons[section.id] ?? "report"} size={16} />
            <span>{section.title}</span>
            <Icon name="chevron-right" size={14} />
          </summary>
          {section.entries.map((entry) => (
            <Link className="nav-item" key={entry.id} to={entry.to} aria-current={entry.current ? "page" : undefined} prefetch="none">
              <Icon name={entryIcons[entry.id] ?? "report"} />
              <span>{entry.label}</span>
            </Link>
          ))}
        </details>
      ))}
    </nav>
  );
}
