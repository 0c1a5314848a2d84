import { Link, useFetcher, useLocation } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { filterStateQuery, type FilterState } from "~/contract/filter-state";
import type { Segment } from "~/contract/segments";
import { useFormatter } from "../format-context";
import { useHydrated } from "../ui/hydrated";
import { Icon } from "../ui/icon";
import type { FilterBarData } from "./filter-bar";
import { SegmentDialog } from "./segment-dialog";

type SegmentPickerProps = { data: FilterBarData; state: FilterState; onApply: (group: string | null) => void };

/** Shows the chosen segment and opens the tree: a dialog whose tree is fetched when first needed, or a page of links without scripts. */
export function SegmentPicker({ data, state, onApply }: SegmentPickerProps) {
  const { t } = useTranslation();
  const format = useFormatter();
  const hydrated = useHydrated();
  const { pathname } = useLocation();
  const trees = useFetcher<{ roots: Segment[] }>({ key: `segments-${data.type}` });
  const [open, setOpen] = useState(false);
  const query = filterStateQuery({ ...state, type: data.type });
  const name = data.segment.name ?? t(`filters.all.${data.type}`);
  const face = (
    <>
      <Icon name="layers" size={16} />
      <span><b>{name}</b> <span className="muted">({format.count(data.segment.count)})</span></span>
      <Icon name="chevron-down" size={14} />
    </>
  );
  const show = () => {
    if (trees.state === "idle") trees.load(`/segments?${new URLSearchParams({ type: data.type })}`);
    setOpen(true);
  };
  return (
    <div className="field filter-segment">
      <span className="label" id="filter-segment-label">{t(`filters.segment.${data.type}`)}</span>
      {hydrated
        ? <button type="button" className="pick" id="filter-segment" aria-haspopup="dialog" aria-labelledby="filter-segment-label filter-segment" onClick={show}>{face}</button>
        : <Link className="pick" to={`/segments?${query}&to=${encodeURIComponent(pathname)}`} aria-describedby="filter-segment-label">{face}</Link>}
      {open ? <SegmentDialog type={data.type} roots={trees.data?.roots} chosen={state.group} single={data.single} onApply={onApply} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}
