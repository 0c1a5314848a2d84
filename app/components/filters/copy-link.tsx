import { useLocation } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "~/components/translation";
import type { FilterState } from "~/contract/filter-state";
import { Button } from "../ui/button";
import { useHydrated } from "../ui/hydrated";
import { Icon } from "../ui/icon";
import { filterAddress } from "./filter-navigation";
import { sharedKey } from "./saved-filter";

/**
 * Copies the address of exactly what is shown: `state` names the period even where it only is the default, so that the link shows the same next
 * month, and whoever opens it gets nothing of a filter of their own. Where the browser refuses its clipboard, the address stands in a field to be copied by hand.
 */
export function CopyLink({ state }: { state: FilterState }) {
  const { t } = useTranslation();
  const location = useLocation();
  const [outcome, setOutcome] = useState<"copied" | "refused" | null>(null);
  if (!useHydrated()) return null;
  const exact = filterAddress(location, state);
  const address = `${window.location.origin}${exact}${exact.includes("?") ? "&" : "?"}${sharedKey}=1`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setOutcome("copied");
    } catch {
      setOutcome("refused");
    }
  };
  return (
    <>
      <Button tone="quiet" size="small" className="copy-link" onClick={() => void copy()} onBlur={() => setOutcome((now) => (now === "copied" ? null : now))}>
        <Icon name={outcome === "copied" ? "check" : "link"} size={16} />
        {t("filterTools.copyLink")}
      </Button>
      <span className={outcome === "copied" ? "note" : "visually-hidden"} role="status">{outcome === "copied" ? t("filterTools.copied") : ""}</span>
      {outcome === "refused" ? <input className="input copy-field" readOnly autoFocus aria-label={t("filterTools.copyByHand")} title={t("filterTools.copyByHand")} value={address} onFocus={({ target }) => target.select()} /> : null}
    </>
  );
}
