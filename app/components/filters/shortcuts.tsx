import { useEffect, useRef, useState } from "react";
import { useTranslation } from "~/components/translation";
import { Button } from "../ui/button";
import { useHydrated } from "../ui/hydrated";
import { Icon } from "../ui/icon";
import { latePart } from "../ui/late-part";
import { shortcutKeys, type ShortcutId } from "./shortcut-keys";
import type { ShortcutListProps } from "./shortcut-list";

const ShortcutList = latePart<ShortcutListProps>(() => import("./shortcut-list").then((module) => module.ShortcutList));
export type ShortcutActions = Partial<Record<ShortcutId, () => void>>;

const offKey = "atalaia.shortcuts";
/** Where keys mean something else: fields, and widgets with arrows of their own. */
const ownKeys = "input, select, textarea, [contenteditable], dialog, [role=tree], [role=grid], [role=dialog], .chart-stage, .table-scroll, .leaflet-container, [data-own-keys]";

/** Which shortcut a key press asks for; null where a modifier is held, the key was used, or it means something else there. */
export function shortcutOf(event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "defaultPrevented" | "target">): ShortcutId | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null;
  if (event.target instanceof Element && event.target.closest(ownKeys)) return null;
  return (Object.keys(shortcutKeys) as ShortcutId[]).find((id) => shortcutKeys[id] === event.key) ?? null;
}

/** Listens for the shortcuts of a report, and the button and dialog that list them. The list can switch them off (WCAG 2.1.4). */
export function Shortcuts({ actions }: { actions: ShortcutActions }) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const [listed, setListed] = useState(false);
  const [on, setOn] = useState(true);
  const latest = useRef(actions);
  useEffect(() => { latest.current = actions; });
  useEffect(() => setOn(readOn()), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const id = on ? shortcutOf(event) : null;
      const act = id === "help" ? () => setListed(true) : id && latest.current[id];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [on]);
  if (!hydrated) return null;
  const switchTo = (next: boolean) => { setOn(next); keepOn(next); };
  return (
    <>
      <Button tone="quiet" size="small" onClick={() => setListed(true)} aria-haspopup="dialog"><Icon name="keyboard" size={16} />{t("filterTools.shortcuts.open")}</Button>
      {listed ? <ShortcutList ids={(Object.keys(shortcutKeys) as ShortcutId[]).filter((id) => id === "help" || actions[id])} on={on} onSwitch={switchTo} onClose={() => setListed(false)} /> : null}
    </>
  );
}

/** A browser that refuses storage has the shortcuts on, and forgets that they were switched off. */
function readOn(): boolean {
  try {
    return window.localStorage.getItem(offKey) !== "off";
  } catch {
    return true;
  }
}
function keepOn(on: boolean): void {
  try {
    if (on) window.localStorage.removeItem(offKey);
    else window.localStorage.setItem(offKey, "off");
  } catch {
    // it holds for this page
  }
}
