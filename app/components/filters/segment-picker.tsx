import { Link, useLocation } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "~/components/translation";
import { filterStateQuery, type FilterState } from "~/contract/filter-state";
import { useFormatter } from "../format-context";
import { useHydrated } from "../ui/hydrated";
import { Icon } from "../ui/icon";
import type { FilterBarData } from "./filter-bar";
import { LazySegmentDialog } from "./lazy-segment-dialog";
import { useTrees } from "./use-trees";

type SegmentPickerProps = {
  data: Pick<FilterBarData, "type" | "trees" | "single"> & { segment: { name: string | null; count: number } };
  state: FilterState;
  onApply: (group: string | null) => void;
};

/**
 * Shows the chosen segment and opens the tree: a dialog whose tree is fetched when first needed, or a page of links without scripts. In the
 * Reports group the tree holds the segments of both types.
 */
export function SegmentPicker({ data, state, onApply }: SegmentPickerProps) {
  const { t } = useTranslation();
  const format = useFormatter();
  const hydrated = useHydrated();
  const { pathname } = useLocation();
  const types = data.trees ?? [data.type];
  const { trees, ask } = useTrees(types);
  const [open, setOpen] = useState(false);
  const query = filterStateQuery(types.length > 1 ? state : { ...state, type: data.type });
  const name = data.segment.name ?? t(data.single ? "filterTools.noPoint" : `filters.all.${data.type}`);
  const face = (
    <>
      <Icon name="layers" size={16} />
      <span><b>{name}</b>{data.single && data.segment.name === null ? null : <> <span className="muted">({format.count(data.segment.count)})</span></>}</span>
      <Icon name="chevron-down" size={14} />
    </>
  );
  const show = () => {
    ask();
    setOpen(true);
  };
  const label = data.single ? t(`filterTools.point.${types.length > 1 ? "both" : data.type}`) : types.length > 1 ? t("filterTools.segmentBoth") : t(`filters.segment.${data.type}`);
  return (
    <div className="field filter-segment">
      <span className="label" id="filter-segment-label">{label}</span>
      {hydrated
        ? <button type="button" className="pick" id="filter-segment" aria-haspopup="dialog" aria-labelledby="filter-segment-label filter-segment" onClick={show}>{face}</button>
        : <Link className="pick" to={`/segments?${query}&to=${encodeURIComponent(pathname)}`} aria-describedby="filter-segment-label">{face}</Link>}
      {open ? <LazySegmentDialog types={types} trees={trees} onRetry={ask} chosen={state.group} single={data.single} onApply={onApply} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}
