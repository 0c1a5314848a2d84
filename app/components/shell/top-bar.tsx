import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "~/components/translation";
import type { PointType } from "~/contract/values";
import { siteAddress } from "~/domain/site-address";
import { useHydrated } from "../ui/hydrated";
import { Icon } from "../ui/icon";

export type TypeLink = { type: PointType; to: string; current: boolean };

type TopBarProps = {
  /** path to come back to after a form of the bar */
  back: string;
  nextNav: "full" | "mini";
  onToggle: () => void;
  expanded: boolean;
  types: TypeLink[];
  /** sentence on how fresh the data is */
  freshness: string | null;
  synthetic: boolean;
  children: ReactNode;
};

/** The header: navigation toggle, type switch, freshness, full screen, and the menus given as children. */
export function TopBar({ back, nextNav, onToggle, expanded, types, freshness, synthetic, children }: TopBarProps) {
  const { t } = useTranslation();
  return (
    <header className="top-bar">
      <form method="post" action={siteAddress("/preferences")} className="not-narrow" onSubmit={(event) => { event.preventDefault(); onToggle(); }}>
        <input type="hidden" name="back" value={back} />
        <button className="icon-btn" name="nav" value={nextNav} aria-label={t("nav.toggle")} title={t("nav.toggle")} aria-controls="nav"><Icon name="menu" size={20} /></button>
      </form>
      <a className="icon-btn only-narrow drawer-toggle" href="#nav" aria-label={t("nav.open")} aria-expanded={expanded} role="button" onClick={(event) => { event.preventDefault(); onToggle(); }}>
        <Icon name="menu" size={20} />
      </a>
      {types.length > 1 ? (
        <nav className="segmented segmented-small" aria-label={t("nav.typeSwitch")}>
          {types.map((link) => <Link key={link.type} to={link.to} aria-current={link.current ? "true" : undefined}>{t(`nav.type.${link.type}`)}</Link>)}
        </nav>
      ) : null}
      <span className="spread" />
      {synthetic ? <span className="tag" title={t("common.syntheticReason")}>{t("common.synthetic")}</span> : null}
      {freshness ? <span className="freshness not-narrow"><i aria-hidden="true" />{freshness}</span> : null}
      <FullScreenButton />
      {children}
    </header>
  );
}

function FullScreenButton() {
  const { t } = useTranslation();
  if (!useHydrated() || !document.fullscreenEnabled) return null;
  const toggle = () => void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  return <button type="button" className="icon-btn not-narrow" aria-label={t("shell.fullScreen")} title={t("shell.fullScreen")} onClick={toggle}><Icon name="expand" /></button>;
}
