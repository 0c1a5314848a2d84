import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { useTranslation } from "~/components/translation";
import type { Segment } from "~/contract/segments";
import type { PointType } from "~/contract/values";
import { useFormatter } from "../format-context";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";
import { Icon } from "../ui/icon";
import { Modal } from "../ui/modal";
import { filterDelay, useDebounced } from "./delays";
import { SegmentTree } from "./segment-tree";
import { ancestorsOf, canApply, findNode, joinTrees, searchTree, typesOfNodes, type TypeTree } from "./tree-model";

/** Up to so many roots open by themselves. */
const openedRoots = 3;

export type SegmentDialogProps = {
  /** types whose segments are offered; the first is that of the page without a segment */
  types: readonly PointType[];
  /** undefined: on their way; null: they could not be had */
  trees: TypeTree[] | null | undefined;
  /** asks for the trees again */
  onRetry?: () => void;
  chosen: string | null;
  /** the report shows one point at a time */
  single: boolean;
  /** types of which all points are a choice of their own, given to onApply by name; without it null stands for all of the first type */
  wholes?: readonly PointType[];
  onApply: (hash: string | null) => void;
  onClose: () => void;
};

/** The POI tree in a modal dialog: search, tree, Apply and Cancel. */
export function SegmentDialog({ types, trees, onRetry, chosen, single, wholes, onApply, onClose }: SegmentDialogProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const term = useDebounced(typed, filterDelay);
  const [choice, setChoice] = useState<string | null>(chosen);
  const [opened, setOpened] = useState<ReadonlySet<string> | null>(null);
  const roots = trees && joinTrees(trees, (type) => t(`filterTools.branch.${type}`));
  const typeByHash = typesOfNodes(trees ?? []);
  const typeOf = (hash: string): PointType => typeByHash.get(hash) ?? types[0] ?? "pdv";
  const found = roots ? searchTree(roots, term) : null;
  const [closedInSearch, setClosedInSearch] = useState<ReadonlySet<string>>(new Set());
  const initial = new Set([...ancestorsOf(roots ?? [], chosen), ...((roots ?? []).length <= openedRoots ? (roots ?? []).map((root) => root.group_hash) : [])]);
  const open = found ? symmetric(found.open, closedInSearch) : (opened ?? initial);
  const node = findNode(roots ?? [], choice);

  useEffect(() => search.current?.focus(), []);
  // this dialog may have come later than the answer that there were no trees to be had
  const late = useRef(trees === null ? onRetry : undefined);
  useEffect(() => late.current?.(), []);
  useEffect(() => setClosedInSearch(new Set()), [term]);
  const toggle = (hash: string) => (found ? setClosedInSearch(symmetric(closedInSearch, new Set([hash]))) : setOpened(symmetric(open, new Set([hash]))));
  const close = () => dialog.current?.close();
  const apply = (hash: string | null) => { close(); onApply(hash); };
  const [only = "pdv", ...others] = types;
  const intoTree = (event: KeyboardEvent) => {
    const row = event.key === "ArrowDown" ? dialog.current?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]') : null;
    if (!row) return;
    event.preventDefault();
    row.focus();
  };

  return (
    <Modal box={dialog} id="segment-dialog-title" title={single ? t("filterTools.pickPoint") : others.length ? t("filterTools.pickBoth") : t(`tree.title.${only}`)} onClose={onClose}>
      <div className="dialog-search">
        <div className="input-icon">
          <Icon name="search" />
          <input className="input" type="search" ref={search} aria-label={t("tree.search")} placeholder={t("tree.search")} value={typed} onChange={(event) => setTyped(event.target.value)} onKeyDown={intoTree} />
        </div>
        <p className="hint" role="status">{found ? (found.count ? t("tree.found", { count: found.count, term }) : t("tree.none", { term })) : single ? t("tree.pickSingle") : t("tree.pickHint")}</p>
      </div>
      {roots
        ? <SegmentTree key={term} typeOf={typeOf} roots={found?.roots ?? roots} open={open} onToggle={toggle} chosen={choice} onChoose={(each) => setChoice(each.group_hash)} term={term} choosable={(each) => canApply(each, single)} />
        : trees === null ? <div className="dialog-body"><Alert tone="danger" role="alert">{t("errors.remote_failed")} <Button size="small" onClick={onRetry}>{t("common.retry")}</Button></Alert></div>
          : <p className="void void-small soft" role="status">{t("common.loading")}</p>}
      <footer className="dialog-foot">
        <ChosenSegment node={node} type={typeOf(choice ?? "")} />
        {single ? null : wholes ? wholes.map((type) => <Button key={type} tone="quiet" onClick={() => apply(type)}>{t(`filters.all.${type}`)}</Button>)
          : chosen !== null ? <Button tone="quiet" onClick={() => apply(null)}>{t(`filters.all.${only}`)}</Button> : null}
        <Button onClick={close}>{t("common.cancel")}</Button>
        <Button tone="primary" disabled={!canApply(node, single)} onClick={() => node && apply(node.group_hash)}>{t("common.apply")}</Button>
      </footer>
    </Modal>
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
