import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { emptyFilterState, type FilterState } from "~/contract/filter-state";
import { atPeriod, stepPeriod, type PeriodControl } from "~/domain/period-steps";
import type { FilterNotice } from "~/domain/resolve-filter";
import { CopyLink } from "./copy-link";
import { FilterBar, type FilterBarData } from "./filter-bar";
import { FilterChips } from "./filter-chips";
import { filterAddress, useFilterNavigation } from "./filter-navigation";
import { FilterNotices } from "./filter-notices";
import { PrintButton } from "./print-button";
import { SavedViewsMenu } from "./saved-views-menu";
import { Shortcuts, type ShortcutActions } from "./shortcuts";

type ReportFiltersProps = { data: FilterBarData; state: FilterState; notices: FilterNotice[]; /** the report's figures take no notice of the profile */ withoutProfile?: boolean };

/** Everything of a report that is about its filter: the bar, what is set, saved views, the link to it, shortcuts, what could not be taken. */
export function ReportFilters({ data, state, notices, withoutProfile }: ReportFiltersProps) {
  const { go } = useFilterNavigation();
  const navigate = useNavigate();
  const location = useLocation();
  const ahead = useRef<PeriodControl | null>(null);
  // also when the page asked for could not be had
  useEffect(() => { ahead.current = null; }, [data.period, location.key]);
  // a key pressed again before the page has followed steps on from where the first one leads
  const step = (by: -1 | 1) => {
    const from = ahead.current ?? data.period;
    if (!from) return;
    const keys = stepPeriod(from, by);
    if (!keys) return;
    ahead.current = atPeriod(from, keys);
    go({ ...state, ...keys });
  };
  const actions: ShortcutActions = {
    previous: () => step(-1), next: () => step(1),
    ...(data.segment ? { segment: () => press("#filter-segment") } : {}),
    copy: () => press(".copy-link"), views: () => press("summary.saved-views"),
    reset: () => { void navigate(filterAddress({ ...location, search: "" }, { ...emptyFilterState, type: state.type }), { preventScrollReset: true }); },
  };
  return (
    <>
      <FilterBar data={data} state={state} />
      <div className="filter-tools">
        <FilterChips data={data} state={state} withoutProfile={withoutProfile} />
        <div className="filter-tools-end"><SavedViewsMenu state={state} /><CopyLink state={state} /><PrintButton /><Shortcuts actions={actions} /></div>
      </div>
      <FilterNotices notices={notices} single={data.single} />
    </>
  );
}

/** A shortcut presses the control itself, so that focus and state are as after a click. */
function press(selector: string): void {
  const control = document.querySelector<HTMLElement>(selector);
  control?.focus();
  control?.click();
}
