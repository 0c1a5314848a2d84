import { useTranslation } from "~/components/translation";
import { useState } from "react";
import { Button } from "../ui/button";
import { useHydrated } from "../ui/hydrated";
import { Icon } from "../ui/icon";

/** Longest wait for drawings that were never in view, in ms; what is not drawn by then stands as its table. */
const longestWait = 5000;

/** Prints the report, or keeps it as PDF: first every chart and map is drawn, since paper shows the whole page at once. */
export function PrintButton() {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  if (!useHydrated()) return null;
  const print = async () => {
    setBusy(true);
    // the same event by which the browser's own menu announces paper
    window.dispatchEvent(new Event("beforeprint"));
    await drawn(performance.now() + longestWait);
    setBusy(false);
    window.print();
  };
  return <Button tone="quiet" size="small" className="print-page" aria-disabled={busy} aria-busy={busy} onClick={() => { if (!busy) void print(); }}><Icon name="report" size={16} />{t("filterTools.print")}</Button>;
}

/** Waits until no place of a drawing is empty, for two frames more, and no longer than `until`. */
async function drawn(until: number): Promise<void> {
  const frame = () => new Promise((next) => requestAnimationFrame(next));
  do await frame(); while (document.querySelector(".chart-stage:empty, .map:empty") && performance.now() < until);
  await frame();
}
