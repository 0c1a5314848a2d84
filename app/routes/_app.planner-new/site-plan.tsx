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
import { Field } from "~/components/ui/field";
import { isProtected } from "~/components/ui/figure-value";
import type { TableColumn, TableModel } from "~/components/ui/table-model";
import type { PickedSite, SitePlan } from "~/contract/audiences";
import { axisUpperBound } from "~/domain/axis";
import type { PlannerData } from "./planner-data.server";

/** Sites for the audience under a number or a budget: the form that asks, and the plan that answers. */
export function SitePlanCard({ data }: { data: PlannerData }) {
  const { t } = useTranslation();
  const { plan, planFailure } = data;
  return (
    <ReportCard title={t("planner.plan.title")} subtitle={t("planner.plan.subtitle")} help={t("planner.plan.help")} table={plan ? siteTable(plan, t) : undefined} className="plan-sites">
      <PlanForm key={data.planQuery} data={data} />
      {planFailure ? <Alert tone="danger">{t(planFailure.field === "to" ? "planner.plan.badFlight" : `errors.${planFailure.code}`)}</Alert> : null}
      {plan ? <PlanAnswer plan={plan} /> : null}
    </ReportCard>
  );
}

function PlanForm({ data: { limits, query, period } }: { data: PlannerData }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const kept = [...new URLSearchParams(query)];
  return (
    <Form method="get" action={pathname} className="plan-form" preventScrollReset aria-label={t("planner.plan.title")}>
      {kept.map(([key, value]) => <input key={`${key} ${value}`} type="hidden" name={key} value={value} />)}
      <Field id="plan-count" label={t("planner.plan.count")}>{(control) => <input {...control} className="input" name="count" type="number" min={1} max={100} step={1} defaultValue={limits.count ?? (limits.budget === null ? 10 : "")} />}</Field>
      <Field id="plan-budget" label={t("planner.plan.budget")} optional={t("planner.optional")}>{(control) => <input {...control} className="input" name="budget" type="number" min={0.01} step="any" defaultValue={limits.budget ?? ""} />}</Field>
      <Field id="plan-from" label={t("planner.plan.from")}>{(control) => <input {...control} className="input" name="from" type="date" defaultValue={limits.from ?? period.start} />}</Field>
      <Field id="plan-to" label={t("planner.plan.to")}>{(control) => <input {...control} className="input" name="to" type="date" defaultValue={limits.to ?? period.end} />}</Field>
      <Button type="submit">{t("planner.plan.pick")}</Button>
    </Form>
  );
}

const figureFields = ["audience", "gain", "reach", "overlap", "impressions", "flight_reach", "frequency", "cost", "cost_per_thousand", "attributed_visits", "cost_per_attributed_visit"] as const;
type Words = ReturnType<typeof useTranslation>["t"];
const kindOf = (field: (typeof figureFields)[number]): Pick<TableColumn, "kind"> => (["frequency", "cost", "cost_per_thousand", "cost_per_attributed_visit"].includes(field) ? { kind: "decimal" } : {});

/** Every figure of the plan; sites that were never sold have no costs. */
function siteTable({ sites }: SitePlan, t: Words): TableModel {
  const fields = figureFields.filter((field) => !field.startsWith("cost") || sites.some((site) => site.cost !== null));
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
  return (
    <>
      <div className="kpis plan-kpis">
        <Kpi label={t("planner.plan.fields.reach")} value={whole.reach} hidden={hidden("reach")} format={format.count} notes={[whole.reach_share === null ? null : t("planner.plan.ofAudience", { share: format.percent(whole.reach_share) })]} />
        <Kpi label={t("planner.plan.fields.impressions")} value={whole.impressions} hidden={hidden("impressions")} format={format.count} notes={[format.dayRange(plan.start, plan.end)]} />
        <Kpi label={t("planner.plan.fields.frequency")} value={whole.frequency} hidden={hidden("frequency")} format={(value) => format.decimal(value)} notes={[t("planner.plan.frequencyNote")]} />
        {whole.cost === null ? null : <Kpi label={t("planner.plan.fields.cost")} value={whole.cost} format={format.money} notes={[]} />}
        {whole.cost_per_thousand === null ? null : <Kpi label={t("planner.plan.fields.cost_per_thousand")} value={whole.cost_per_thousand} format={format.money} notes={[]} />}
        {whole.cost === null || sites.every(({ type }) => type === "pdv") ? null : <Kpi label={t("planner.plan.fields.cost_per_attributed_visit")} value={whole.cost_per_attributed_visit} hidden={hidden("cost_per_attributed_visit")} format={format.money} notes={[]} />}
      </div>
      <ReachCurve sites={sites} ended={plan.ended} />
      <div className="table-scroll" tabIndex={0} role="group" aria-label={t("planner.plan.title")}><DataTable table={siteTable(plan, t)} /></div>
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
      { id: "reach", label: t("planner.plan.fields.reach"), colour: 1, values: reach, hidden: sites.map((site) => isProtected(site, "reach")) },
      { id: "overlap", label: t("planner.plan.overlapSum"), colour: 2, values: overlaps, hidden: overlaps.map((value) => value === null) },
    ],
  };
  const last = sites.at(-1);
  const finding = last && last.reach !== null
    ? t("planner.plan.finding", { count: sites.length, formatted: format.count(sites.length), reach: format.count(last.reach), half: format.count(1 + sites.findIndex((site) => (site.reach ?? 0) * 2 >= (last.reach ?? 0))) })
    : t("planner.plan.findingHidden", { count: sites.length, formatted: format.count(sites.length) });
  return <ChartFigure kind="line" legend="always" finding={<>{finding}{ended === "budget" || ended === "no_gain" ? ` ${t(`planner.plan.ended.${ended}`)}` : null}</>} data={data} table={chartTable(data, t("planner.plan.site"))} height={280} />;
}
