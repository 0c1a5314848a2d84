import { Form, Link, useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { emptyFilterState, filterStateQuery, type FilterState } from "~/contract/filter-state";
import type { PointType } from "~/contract/values";
import { Button, ButtonLink } from "../ui/button";
import { useHydrated } from "../ui/hydrated";
import { Icon } from "../ui/icon";
import { useFilterNavigation } from "./filter-navigation";
import { FixedPeriodPicker } from "./fixed-period-picker";
import { HiddenState } from "./hidden-state";
import { MonthPicker } from "./month-picker";
import { SegmentPicker } from "./segment-picker";
import { WeekRangePicker, type WeekRange } from "./week-range-picker";

export type PeriodControl =
  | { mode: "fixed"; value: string; options: { oid: string; label: string }[] }
  | { mode: "month"; value: string; first: string; last: string }
  | { mode: "week"; value: WeekRange; first: string; last: string };

/** What the filter bar shows; `state` beside it is what its links and fields change. */
export type FilterBarData = {
  type: PointType;
  period: PeriodControl;
  segment: { name: string | null; count: number };
  /** the switch between group and single point; null where the deployment does not use it */
  agg: "g" | "s" | null;
  /** the report shows one point at a time */
  single: boolean;
};

/** Period, segment, aggregation and the way back to the default. A GET form without scripts; transitions with them. */
export function FilterBar({ data, state }: { data: FilterBarData; state: FilterState }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const hydrated = useHydrated();
  const { go, goDelayed, addressOf } = useFilterNavigation();
  return (
    <Form className="filters" method="get" action="/filters" aria-label={t("filters.title")} onSubmit={(event) => { if (hydrated) event.preventDefault(); }}>
      <input type="hidden" name="to" value={pathname} />
      <HiddenState state={state} without={["period", "month", "week"]} />
      <PeriodPicker period={data.period} onChange={(change) => go({ ...state, ...change })} />
      <SegmentPicker data={data} state={state} onApply={(group) => goDelayed({ ...state, group, store: null })} />
      {data.agg ? <AggregationSwitch type={data.type} agg={data.agg} addressOf={(agg) => addressOf(withAgg(state, agg))} onChoose={(agg) => goDelayed(withAgg(state, agg))} /> : null}
      {hydrated ? null : <Button type="submit" tone="primary">{t("filters.apply")}</Button>}
      <div className="filter-end">
        <ButtonLink tone="quiet" to={`${pathname}?${filterStateQuery({ ...emptyFilterState, type: state.type })}`} preventScrollReset>
          <Icon name="reset" size={16} />{t("filters.reset")}
        </ButtonLink>
      </div>
    </Form>
  );
}

function PeriodPicker({ period, onChange }: { period: PeriodControl; onChange: (change: Pick<FilterState, "period" | "month" | "weeks">) => void }) {
  const none = { period: null, month: null, weeks: null };
  switch (period.mode) {
    case "fixed": return <FixedPeriodPicker value={period.value} options={period.options} onPick={(oid) => onChange({ ...none, period: oid })} />;
    case "month": return <MonthPicker value={period.value} first={period.first} last={period.last} onPick={(month) => onChange({ ...none, month })} />;
    case "week": return <WeekRangePicker value={period.value} first={period.first} last={period.last} onPick={(weeks) => onChange({ ...none, weeks })} />;
  }
}

type Agg = "g" | "s";
/** Group is the default and stands in no address. */
const withAgg = (state: FilterState, agg: Agg): FilterState => ({ ...state, agg: agg === "g" ? null : agg });

type AggregationSwitchProps = { type: PointType; agg: Agg; addressOf: (agg: Agg) => string; onChoose: (agg: Agg) => void };

/** Group or single point: shows the choice at once and applies it after the filter's delay. */
function AggregationSwitch({ type, agg, addressOf, onChoose }: AggregationSwitchProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(agg);
  useEffect(() => setShown(agg), [agg]);
  return (
    <div className="field">
      <span className="label" id="filter-agg">{t("filters.values")}</span>
      <div className="segmented" role="group" aria-labelledby="filter-agg">
        {(["g", "s"] as const).map((choice) => (
          <Link key={choice} to={addressOf(choice)} aria-current={choice === shown ? "true" : undefined} preventScrollReset onClick={(event) => { event.preventDefault(); setShown(choice); onChoose(choice); }}>
            {choice === "g" ? t("filters.group") : t(`filters.single.${type}`)}
          </Link>
        ))}
      </div>
    </div>
  );
}
