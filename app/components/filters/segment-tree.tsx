import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { useTranslation } from "~/components/translation";
import type { Segment } from "~/contract/segments";
import type { PointType } from "~/contract/values";
import { findMatch } from "~/domain/search-text";
import { useFormatter } from "../format-context";
import { Icon } from "../ui/icon";
import { useLongList } from "../ui/use-long-list";
import { treeMove, treeRows, typeAhead, type TreeRow } from "./tree-model";

/** Milliseconds after which typed letters start a new word. */
const typeAheadPause = 600;

type SegmentTreeProps = {
  /** a node's type, for the word of its count */
  typeOf: (hash: string) => PointType;
  roots: Segment[];
  open: ReadonlySet<string>;
  onToggle: (hash: string) => void;
  chosen: string | null;
  onChoose: (node: Segment) => void;
  /** search term to mark in the names */
  term: string;
  /** whether a node may be applied; the others stay readable */
  choosable: (node: Segment) => boolean;
};

/** The segments as an ARIA tree: arrows, Home, End, letters; Enter or Space chooses; one choice at a time. */
export function SegmentTree({ typeOf, roots, open, onToggle, chosen, onChoose, term, choosable }: SegmentTreeProps) {
  const { t } = useTranslation();
  const rows = treeRows(roots, open);
  const [focused, setFocused] = useState<string | null>(chosen);
  const list = useRef<HTMLUListElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const typed = useRef({ letters: "", at: 0 });
  const at = Math.max(0, rows.findIndex((row) => row.node.group_hash === focused));

  const focusRow = (index: number) => {
    const hash = rows[index]?.node.group_hash;
    if (!hash) return;
    setFocused(hash);
    list.current?.querySelector<HTMLElement>(`[data-hash="${hash}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[at];
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      return onChoose(row.node);
    }
    const move = treeMove(rows, at, event.key);
    if (move) {
      event.preventDefault();
      return "focus" in move ? focusRow(move.focus) : onToggle(move.toggle);
    }
    if (event.key.length === 1) {
      const { timeStamp } = event;
      typed.current = { letters: timeStamp - typed.current.at > typeAheadPause ? event.key : typed.current.letters + event.key, at: timeStamp };
      focusRow(typeAhead(rows, at, typed.current.letters));
    }
  };
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }, []);
  useLongList(box);
  return (
    <div className="tree" ref={box}>
      <ul role="tree" aria-label={t("tree.label")} ref={list} onKeyDown={onKeyDown}>
        {rows.map((row, i) => (
          <TreeItem
            key={row.node.group_hash} row={row} type={typeOf(row.node.group_hash)} tabIndex={i === at ? 0 : -1} chosen={row.node.group_hash === chosen} term={term}
            choosable={choosable(row.node)} onToggle={onToggle} onChoose={(node) => { setFocused(node.group_hash); onChoose(node); }}
          />
        ))}
      </ul>
    </div>
  );
}

type TreeItemProps = { row: TreeRow; type: PointType; tabIndex: number; chosen: boolean; term: string; choosable: boolean; onToggle: (hash: string) => void; onChoose: (node: Segment) => void };

function TreeItem({ row, type, tabIndex, chosen, term, choosable, onToggle, onChoose }: TreeItemProps) {
  const { t } = useTranslation();
  const format = useFormatter();
  const { node } = row;
  return (
    <li
      role="treeitem" data-hash={node.group_hash} tabIndex={tabIndex} aria-level={row.depth + 1} aria-posinset={row.position} aria-setsize={row.siblings}
      aria-expanded={row.expanded ?? undefined} aria-selected={chosen}
    >
      <div className="tree-row" style={{ "--depth": row.depth } as React.CSSProperties} onClick={() => onChoose(node)} onDoubleClick={() => row.expanded !== null && onToggle(node.group_hash)}>
        <span className="tree-twist" aria-hidden="true" onClick={(event) => { if (row.expanded === null) return; event.stopPropagation(); onToggle(node.group_hash); }}>
          {row.expanded === null ? null : <Icon name="chevron-right" size={14} />}
        </span>
        <span className={choosable ? "radio-mark" : "radio-mark radio-off"} aria-hidden="true" />
        <span className="tree-name"><Marked text={node.name} term={term} /></span>
        <span className="tree-count">{t(`points.${type}`, { count: node.groupCount, formatted: format.count(node.groupCount) })}</span>
      </div>
    </li>
  );
}

function Marked({ text, term }: { text: string; term: string }) {
  const found = findMatch(text, term);
  return found ? <>{text.slice(0, found[0])}<mark>{text.slice(...found)}</mark>{text.slice(found[1])}</> : <>{text}</>;
}
