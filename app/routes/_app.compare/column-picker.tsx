import { Link, useLocation, useNavigate } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "~/components/translation";
import { filterDelay, useDelayed } from "~/components/filters/delays";
import { LazySegmentDialog } from "~/components/filters/lazy-segment-dialog";
import { useTrees } from "~/components/filters/use-trees";
import { useHydrated } from "~/components/ui/hydrated";
import { Icon } from "~/components/ui/icon";
import { columnKeys, type ColumnChoice } from "~/contract/compared-columns";
import type { PointType } from "~/contract/values";
import { columnsAddress, withColumn } from "./compare-place";

type ColumnPickerProps = { index: number; columns: readonly ColumnChoice[]; /** name of what is chosen; null: nothing */ name: string | null; types: readonly PointType[] };

/** A column's own selector: the segment tree in a dialog, or a page of links without scripts. */
export function ColumnPicker({ index, columns, name, types }: ColumnPickerProps) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const location = useLocation();
  const navigate = useNavigate();
  const { trees, ask } = useTrees(types);
  const [open, setOpen] = useState(false);
  const apply = useDelayed((choice: string) => void navigate(columnsAddress(location, withColumn(columns, index, choice)), { preventScrollReset: true }), filterDelay);
  const show = () => {
    ask();
    setOpen(true);
  };
  const id = `column-${index + 1}`;
  const face = <><Icon name="layers" size={16} /><span>{name === null ? <span className="muted">{t("compare.choose")}</span> : <b>{name}</b>}</span><Icon name="chevron-down" size={14} /></>;
  const query = new URLSearchParams(location.search);
  query.set("to", location.pathname);
  query.set("column", columnKeys[index] ?? "");
  return (
    <div className="field">
      {hydrated
        ? <button type="button" className="pick" id={id} aria-haspopup="dialog" aria-labelledby={`${id}-label ${id}`} onClick={show}>{face}</button>
        : <Link className="pick" id={id} to={`/segments?${query}`} aria-describedby={`${id}-label`}>{face}</Link>}
      {open ? <LazySegmentDialog types={types} trees={trees} onRetry={ask} chosen={columns[index] ?? null} single={false} wholes={types} onApply={(choice) => { if (choice !== null) apply(choice); }} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}
