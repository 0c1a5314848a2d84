import { Form, Link, useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "~/components/translation";
import { emptyFilterState, filterStateQuery, type ComparedWith, type FilterState } from "~/contract/filter-state";
import type { PointType } from "~/contract/values";
import type { PeriodControl } from "~/domain/period-steps";
import { usualAgg } from "~/domain/resolve-filter";
import { useNoScript } from "../format-context";
import { Button, ButtonLink } from "../ui/button";
import { useHydrated } from "../ui/hydrated";
import { Icon } from "../ui/icon";
import { useFilterNavigation } from "./filter-navigation";
import { HiddenKeptKeys, HiddenState } from "./hidden-state";
import { PeriodChoice } from "./period-choice";
import { useSavedFilter } from "./saved-filter";
import { SegmentPicker } from "./segment-picker";

export type { PeriodControl };

/** What the filter bar shows; `state` beside it is what its links and fields change. */
export type FilterBarData = {
  /** the chosen segment's; wording follows it */
  type: PointType;
  /** types whose segments the tree holds: both in the Reports group */
  trees?: PointType[];
  /** null: the report is about no period that could be chosen */
  period: PeriodControl | null;
  /** null: the report is about the whole deployment, whatever segment is chosen */
  segment: { name: string | null; count: number } | null;
  /** name of the single point that is chosen inside the segment */
  store?: string | null;
  /** the switch between group and single point; null where the deployment does not use it */
  agg: "g" | "s" | null;
  /** what the period is compared with, and what else it could be; null where the report compares nothing */
  comparison?: { value: ComparedWith; choices: readonly ComparedWith[] } | null;
  /** the report shows one point at a time */
  single: boolean;
  /** no day of the period has data: it is not remembered */
  empty?: boolean;
};

/** Period, segment, aggregation, comparison and the way back to the default. A GET form without scripts; transitions with them. */
export function FilterBar({ data, state }: { data: FilterBarData; state: FilterState }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const hydrated = useHydrated();
  // a button that goes when scripts come would move the page
  const noScript = useNoScript();
  const { go, goDelayed, addressOf } = useFilterNavigation();
  useSavedFilter(state, data.type, data.empty ?? false);
  return (
    <Form className="filters" method="get" action="/filters" aria-label={t("filters.title")} onSubmit={(event) => { if (hydrated) event.preventDefault(); }}>
      <input type="hidden" name="to" value={pathname} />
      <HiddenState state={state} without={["period", "month", "week", ...(data.comparison ? ["compare"] : [])]} />
      <HiddenKeptKeys />
      {data.period ? <PeriodChoice period={data.period} onPick={(keys) => go({ ...state, ...keys })} addressOf={(keys) => addressOf({ ...state, ...keys })} /> : null}
      {data.segment ? <SegmentPicker data={{ ...data, segment: data.segment }} state={state} onApply={(group) => goDelayed({ ...state, group, store: null })} /> : null}
      {data.agg ? <AggregationSwitch type={data.type} agg={data.agg} addressOf={(agg) => addressOf(withAgg(state, agg))} onChoose={(agg) => goDelayed(withAgg(state, agg))} /> : null}
      {data.comparison ? <ComparisonField {...data.comparison} onPick={(compare) => go({ ...state, compare })} /> : null}
      {noScript ? <Button type="submit" tone="primary">{t("filters.apply")}</Button> : null}
      <div className="filter-end">
        <ButtonLink tone="quiet" to={`${pathname}?${filterStateQuery({ ...emptyFilterState, type: state.type })}`} preventScrollReset>
          <Icon name="reset" size={16} />{t("filters.reset")}
        </ButtonLink>
      </div>
    </Form>
  );
}

type ComparisonFieldProps = { value: ComparedWith; choices: readonly ComparedWith[]; onPick: (compare: FilterState["compare"]) => void };

/** What the period is compared with. The period before is the default and stands in no address. */
function ComparisonField({ value, choices, onPick }: ComparisonFieldProps) {
  const { t } = useTranslation();
  const keyOf = (choice: ComparedWith) => (choice === "previous" ? "" : choice);
  return (
    <div className="field filter-compare">
      <label className="label" htmlFor="filter-compare">{t("filterTools.compareWith")}</label>
      <select className="input" id="filter-compare" name="compare" value={keyOf(value)} onChange={({ target }) => onPick(choices.find((choice) => keyOf(choice) === target.value && choice !== "previous") as FilterState["compare"] ?? null)}>
        {choices.map((choice) => <option key={choice} value={keyOf(choice)}>{t(`filterTools.compare.${choice}`)}</option>)}
      </select>
    </div>
  );
}

type Agg = "g" | "s";
/** Group is the default and stands in no address. */
const withAgg = (state: FilterState, agg: Agg): FilterState => ({ ...state, agg: agg === usualAgg(state.store) ? null : agg });

type AggregationSwitchProps = { type: PointType; agg: Agg; addressOf: (agg: Agg) => string; onChoose: (agg: Agg) => void };

/** Group or single point: shows the choice at once and applies it after the filter's delay. */
function AggregationSwitch({ type, agg, addressOf, onChoose }: AggregationSwitchProps) {
  const { t } = useTranslation();
  const { key } = useLocation();
  const [shown, setShown] = useState(agg);
  // a page that could not be had leads back to the one before it, whose choice it is again
  useEffect(() => setShown(agg), [agg, key]);
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
