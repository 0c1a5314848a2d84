import { Form, useLocation } from "@remix-run/react";
import { useTranslation } from "~/components/translation";
import { useFormatter } from "~/components/format-context";
import { ChartFigure } from "~/components/charts/chart-figure";
import type { ChartData } from "~/components/charts/chart-data";
import { chartTable } from "~/components/charts/chart-table";
import { Kpi } from "~/components/report/kpi";
import { ReportCard } from "~/components/report/report-card";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { DataTable } from "~/components/ui/data-table";
import { ErrorSummary } from "~/components/ui/error-summary";
import { Field } from "~/components/ui/field";
import { isProtected } from "~/components/ui/figure-value";
import type { TableColumn, TableModel } from "~/components/ui/table-model";
import type { PickedSite, SitePlan } from "~/contract/audiences";
import { axisUpperBound } from "~/domain/axis";
import type { PlannerData } from "./planner-data.server";
import type { WrongLimit } from "./planner-state";

/** Sites for the audience under a number or a budget: the form that asks, and the plan that answers. */
export function SitePlanCard({ data }: { data: PlannerData }) {
  const { t } = useTranslation();
  const { plan, planFailure } = data;
  return (
    <ReportCard title={t("planner.plan.title")} subtitle={t("planner.plan.subtitle")} help={t("planner.plan.help")} table={plan ? siteTable(plan, t) : undefined} className="plan-sites">
      <PlanForm key={data.planQuery} data={data} />
      {planFailure && planFailure.field !== "to" ? <Alert tone="danger">{t(`errors.${planFailure.code}`)}</Alert> : null}
      {plan ? <PlanAnswer plan={plan} /> : null}
    </ReportCard>
  );
}

function PlanForm({ data: { limits, query, period, wrongLimits, planFailure } }: { data: PlannerData }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const kept = [...new URLSearchParams(query)];
  const sent = (field: WrongLimit["field"]): string | undefined => wrongLimits.find((each) => each.field === field)?.value;
  const errorOf = (field: WrongLimit["field"]): string | undefined => {
    if (sent(field) !== undefined) return t(`planner.plan.wrong.${field}`);
    return field === "to" && planFailure?.field === "to" ? t("planner.plan.badFlight") : undefined;
  };
  const errors = (["count", "budget", "from", "to"] as const).flatMap((field) => { const message = errorOf(field); return message ? [{ id: `plan-${field}`, message }] : []; });
  return (
    <>
      <ErrorSummary title={t("planner.wrong")} errors={errors} />
      <Form method="get" action={pathname} className="plan-form" preventScrollReset noValidate aria-label={t("planner.plan.title")}>
        {kept.map(([key, value]) => <input key={`${key} ${value}`} type="hidden" name={key} value={value} />)}
        <Field id="plan-count" label={t("planner.plan.count")} error={errorOf("count")}>{(control) => <input {...control} className="input" name="count" inputMode="numeric" defaultValue={sent("count") ?? limits.count ?? (limits.budget === null ? 10 : "")} />}</Field>
        <Field id="plan-budget" label={t("planner.plan.budget")} optional={t("planner.optional")} error={errorOf("budget")}>{(control) => <input {...control} className="input" name="budget" inputMode="decimal" defaultValue={sent("budget") ?? limits.budget ?? ""} />}</Field>
        <Field id="plan-from" label={t("planner.plan.from")} error={errorOf("from")}>{(control) => <input {...control} className="input" name="from" type="date" defaultValue={limits.from ?? period.start} />}</Field>
        <Field id="plan-to" label={t("planner.plan.to")} error={errorOf("to")}>{(control) => <input {...control} className="input" name="to" type="date" defaultValue={limits.to ?? period.end} />}</Field>
        <Button type="submit">{t("planner.plan.pick")}</Button>
      </Form>
    </>
  );
}

const figureFields = ["audience", "gain", "reach", "overlap", "impressions", "flight_reach", "frequency", "cost", "loaded_impressions", "cost_per_thousand", "attributed_visits", "cost_per_attributed_visit"] as const;
type Words = ReturnType<typeof useTranslation>["t"];
const kindOf = (field: (typeof figureFields)[number]): Pick<TableColumn, "kind"> => (["frequency", "cost", "cost_per_thousand", "cost_per_attributed_visit"].includes(field) ? { kind: "decimal" } : {});

/** Every figure of the plan; sites that were never sold have no costs. */
function siteTable({ sites }: SitePlan, t: Words): TableModel {
  const fields = figureFields.filter((field) => (field === "loaded_impressions" ? sites.some((site) => site.loaded_impressions !== null) : !field.startsWith("cost") || sites.some((site) => site.cost !== null)));
  const shown = fields.filter((field) => field !== "attributed_visits" || sites.some(({ type }) => type === "ooh"));
  return {
    rowHead: t("planner.plan.site"), columns: shown.map((field) => ({ label: t(`planner.plan.fields.${field}`), ...kindOf(field) })),
    rows: sites.map((site) => ({ key: site._id, name: site.name, values: shown.map((field) => site[field]), hidden: shown.map((field) => isProtected(site, field)) })),
  };
}

function PlanAnswer({ plan }: { plan: SitePlan }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const { sites, plan: whole } = plan;
  if (sites.length === 0) return <p className="void void-small">{t(`planner.plan.none.${plan.ended === "budget" ? "budget" : "sites"}`)}</p>;
  const hidden = (field: string) => isProtected(whole, field);
  const flight = { flight: format.dayRange(plan.start, plan.end), days: format.count(plan.days), covered: format.count(plan.days_with_data) };
  return (
    <>
      {plan.days_with_data === 0 ? <Alert tone="warning" role="status">{t("planner.plan.noData", flight)}</Alert> : plan.days_with_data < plan.days ? <Alert tone="warning" role="status">{t("planner.plan.partData", flight)}</Alert> : null}
      <div className="kpis kpis-wrapping plan-kpis">
        <Kpi label={t("planner.plan.fields.reach")} value={whole.reach} hidden={hidden("reach")} format={format.count} notes={[whole.reach_share === null ? null : t("planner.plan.ofAudience", { share: format.percent(whole.reach_share) })]} />
        <Kpi label={t("planner.plan.fields.impressions")} value={whole.impressions} hidden={hidden("impressions")} format={format.count} notes={[format.dayRange(plan.start, plan.end)]} />
        <Kpi label={t("planner.plan.fields.flight_reach")} value={whole.flight_reach} hidden={hidden("flight_reach")} format={format.count} notes={[t("planner.plan.flightReachNote")]} />
        <Kpi label={t("planner.plan.fields.frequency")} value={whole.frequency} hidden={hidden("frequency")} format={(value) => format.decimal(value)} notes={[t("planner.plan.frequencyNote")]} />
        {whole.cost === null ? null : <Kpi label={t("planner.plan.fields.cost")} value={whole.cost} format={format.money} notes={[t("planner.plan.costNote")]} />}
        {whole.cost_per_thousand === null ? null : <Kpi label={t("planner.plan.fields.cost_per_thousand")} value={whole.cost_per_thousand} format={format.money} notes={[t("planner.plan.perThousandNote", { count: whole.loaded_impressions ?? 0, formatted: format.count(whole.loaded_impressions) })]} />}
        {whole.cost === null || sites.every(({ type }) => type === "pdv") ? null : <Kpi label={t("planner.plan.fields.cost_per_attributed_visit")} value={whole.cost_per_attributed_visit} hidden={hidden("cost_per_attributed_visit")} format={format.money} notes={[t("planner.plan.perVisitNote")]} />}
      </div>
      <ReachCurve sites={sites} ended={plan.ended} />
      <div className="table-scroll" tabIndex={0} role="group" aria-label={t("planner.plan.title")}><DataTable table={siteTable(plan, t)} /></div>
      <p className="note">{t("planner.plan.definitions")}</p>
    </>
  );
}

/** Reach and overlap as sites are added. */
function ReachCurve({ sites, ended }: { sites: readonly PickedSite[]; ended: SitePlan["ended"] }) {
  const { t } = useTranslation();
  const format = useFormatter();
  // devices that several of the sites so far have, each as often as it is there again
  const overlaps = sites.map((_, i) => { const own = sites.slice(0, i + 1).map(({ overlap }) => overlap); return own.some((each) => each === null) ? null : own.reduce<number>((sum, each) => sum + (each ?? 0), 0); });
  const reach = sites.map((site) => site.reach);
  const data: ChartData = {
    points: sites.map((site, i) => ({ key: site._id, tick: format.count(i + 1), title: `${format.count(i + 1)}. ${site.name}` })), axis: `↑ ${t("planner.plan.devices")}`, upper: axisUpperBound([...reach, ...overlaps]),
    series: [
      { id: "reach", label: t("planner.plan.fields.reach"), short: t("planner.plan.reachShort"), colour: 1, values: reach, hidden: sites.map((site) => isProtected(site, "reach")) },
      { id: "overlap", label: t("planner.plan.overlapSum"), colour: 2, values: overlaps, hidden: overlaps.map((value) => value === null) },
    ],
  };
  const last = sites.at(-1);
  const finding = last && last.reach !== null
    ? t("planner.plan.finding", { count: sites.length, formatted: format.count(sites.length), reach: format.count(last.reach), half: format.count(1 + sites.findIndex((site) => (site.reach ?? 0) * 2 >= (last.reach ?? 0))) })
    : t("planner.plan.findingHidden", { count: sites.length, formatted: format.count(sites.length) });
  return <ChartFigure kind="line" legend="always" finding={<>{finding}{ended === "budget" || ended === "no_gain" ? ` ${t(`planner.plan.ended.${ended}`)}` : null}</>} data={data} table={chartTable(data, t("planner.plan.site"))} height={280} />;
}
