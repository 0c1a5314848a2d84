import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import type { Segment } from "~/contract/segments";
import type { PointType } from "~/contract/values";
import { useFormatter } from "../format-context";
import { Button } from "../ui/button";
import { Icon } from "../ui/icon";
import { filterDelay, useDebounced } from "./delays";
import { SegmentTree } from "./segment-tree";
import { ancestorsOf, canApply, findNode, searchTree } from "./tree-model";

/** Up to so many roots open by themselves. */
const openedRoots = 3;

type SegmentDialogProps = {
  type: PointType;
  roots: Segment[] | undefined;
  chosen: string | null;
  /** the report shows one point at a time */
  single: boolean;
  onApply: (hash: string | null) => void;
  onClose: () => void;
};

/** The POI tree in a modal dialog: search, tree, Apply and Cancel. Escape closes it; the browser gives the focus back to its opener. */
export function SegmentDialog({ type, roots, chosen, single, onApply, onClose }: SegmentDialogProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const term = useDebounced(typed, filterDelay);
  const [choice, setChoice] = useState<string | null>(chosen);
  const [opened, setOpened] = useState<ReadonlySet<string> | null>(null);
  const found = roots ? searchTree(roots, term) : null;
  const [closedInSearch, setClosedInSearch] = useState<ReadonlySet<string>>(new Set());
  const initial = new Set([...ancestorsOf(roots ?? [], chosen), ...((roots ?? []).length <= openedRoots ? (roots ?? []).map((root) => root.group_hash) : [])]);
  const open = found ? symmetric(found.open, closedInSearch) : (opened ?? initial);
  const node = findNode(roots ?? [], choice);

  useEffect(() => {
    dialog.current?.showModal();
    search.current?.focus();
  }, []);
  useEffect(() => setClosedInSearch(new Set()), [term]);
  const toggle = (hash: string) => (found ? setClosedInSearch(symmetric(closedInSearch, new Set([hash]))) : setOpened(symmetric(open, new Set([hash]))));
  const close = () => dialog.current?.close();
  const apply = (hash: string | null) => { close(); onApply(hash); };

  return (
    <dialog className="dialog popover" ref={dialog} aria-labelledby="segment-dialog-title" onClose={onClose} onKeyDown={(event) => { keepTabInside(event); if (event.key === "Escape") { event.preventDefault(); close(); } }} onClick={(event) => { if (event.target === dialog.current) close(); }}>
      <header className="dialog-head">
        <h2 id="segment-dialog-title">{t(`tree.title.${type}`)}</h2>
        <button type="button" className="icon-btn" aria-label={t("common.close")} onClick={close}><Icon name="close" /></button>
      </header>
      <div className="dialog-search">
        <div className="input-icon">
          <Icon name="search" />
          <input className="input" type="search" ref={search} aria-label={t("tree.search")} placeholder={t("tree.search")} value={typed} onChange={(event) => setTyped(event.target.value)} />
        </div>
        <p className="hint" role="status">{found ? (found.count ? t("tree.found", { count: found.count, term }) : t("tree.none", { term })) : single ? t("tree.pickSingle") : t("tree.pickHint")}</p>
      </div>
      {roots
        ? <SegmentTree key={term} type={type} roots={found?.roots ?? roots} open={open} onToggle={toggle} chosen={choice} onChoose={(each) => setChoice(each.group_hash)} term={term} choosable={(each) => canApply(each, single)} />
        : <p className="void void-small soft" role="status">{t("common.loading")}</p>}
      <footer className="dialog-foot">
        <ChosenSegment node={node} type={type} />
        {chosen && !single ? <Button tone="quiet" onClick={() => apply(null)}>{t(`filters.all.${type}`)}</Button> : null}
        <Button onClick={close}>{t("common.cancel")}</Button>
        <Button tone="primary" disabled={!canApply(node, single)} onClick={() => node && apply(node.group_hash)}>{t("common.apply")}</Button>
      </footer>
    </dialog>
  );
}

function ChosenSegment({ node, type }: { node: Segment | null; type: PointType }) {
  const { t } = useTranslation();
  const format = useFormatter();
  if (!node) return <span />;
  const { month_range_start: from, month_range_end: to } = node;
  return (
    <span role="status">
      <b>{node.name}</b> · {t(`points.${type}`, { count: node.groupCount, formatted: format.count(node.groupCount) })}
      {from && to ? <><br />{t("tree.data", { from: format.month(from), to: format.month(to) })}</> : null}
    </span>
  );
}

const symmetric = (one: ReadonlySet<string>, other: ReadonlySet<string>): Set<string> => new Set([...[...one].filter((hash) => !other.has(hash)), ...[...other].filter((hash) => !one.has(hash))]);

/** Tab goes round inside the dialog instead of leaving for the browser's own controls. */
function keepTabInside(event: KeyboardEvent<HTMLDialogElement>) {
  if (event.key !== "Tab") return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("button:not([disabled]), input, [tabindex='0']")];
  const [first, last] = [stops[0], stops.at(-1)];
  const leaving = event.shiftKey ? document.activeElement === first : document.activeElement === last;
  if (!leaving) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
