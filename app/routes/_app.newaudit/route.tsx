import { randomUUID } from "node:crypto";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireUserForAction } from "~/auth/guard.server";
import { useTranslation } from "~/components/translation";
import { isRouteOn } from "~/config/modules";
import { isAppError } from "~/contract/errors";
import type { AuditedSegment } from "~/contract/audit";
import type { Segment } from "~/contract/segments";
import { mostAuditDays, type PointType } from "~/contract/values";
import { findNode } from "~/components/filters/tree-model";
import { monthOf } from "~/domain/calendar";
import { parsePreferences } from "~/domain/preferences";
import { dayStart } from "~/domain/zone";
import "~/locales/audit.client";
import { languageOf, translator } from "~/locales/i18n.server";
import { callOptions } from "../_app/call-options.server";
import { guardPage } from "../_app/guard.server";
import { pageTitle } from "../_app/page-title";
import { titleOf } from "../_app/title.server";
import { PeriodStep } from "./period-step";
import { SegmentStep } from "./segment-step";
import { CoverageNotice } from "./step-parts";
import { chosenDays, modeOf, problemOf, readWizard, wizardAddress, wizardSteps, type WizardProblem, type WizardState } from "./wizard-state";

/** What the wizard chooses from. */
async function offers(args: Pick<LoaderFunctionArgs, "request" | "context">, user: Awaited<ReturnType<typeof guardPage>>) {
  const { methods, brand } = args.context;
  const options = await callOptions(args, user);
  const [trees, periods] = await Promise.all([methods.call("pois.getDataForFilters", [{}], options), brand.period.mode === "fixed" ? methods.call("periods.getPeriods", [], options) : []]);
  return { trees, periods, options, roots: (type: PointType): Segment[] => trees.tree.find((each) => each.type === type)?.segments ?? [] };
}

/** The wizard's step in the address. A step whose predecessors are not done leads to the first of them. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await guardPage(args, "/newaudit");
  const { brand } = args.context;
  const state = readWizard(new URL(args.request.url).searchParams);
  const { trees, periods, roots } = await offers(args, user);
  const mode = modeOf(brand.period.mode);
  const [first, last] = [trees.first_day, trees.last_day];
  const rules = { mode, options: periods, mostDays: mostAuditDays, first, last };
  const earlier = wizardSteps.slice(0, wizardSteps.indexOf(state.step)).find((step) => problemOf(state, step, rules) !== null);
  if (earlier) throw redirect(wizardAddress(state, earlier));
  const noScript = parsePreferences(args.request.headers.get("cookie")).noScript;
  const named = (type: PointType) => { if (state[type] === type) return { name: "", count: roots(type).reduce((sum, { groupCount }) => sum + groupCount, 0) }; const node = findNode(roots(type), state[type] || null); return node ? { name: node.name, count: node.groupCount } : null; };
  return {
    state: { ...state, key: state.key || randomUUID() }, mode, options: periods.map(({ oid, label, start, end }) => ({ oid, label, start, end })), days: state.step === "period" ? null : chosenDays(state, rules), first, last, months: first && last ? { first: monthOf(first), last: monthOf(last) } : null,
    chosen: { ooh: named("ooh"), pdv: named("pdv") }, roots: noScript && state.step !== "period" ? roots(state.step) : null, title: await titleOf(args, (t) => t("audit.wizard.title")),
  };
}

/** One step: what is wrong with it, or the next one; after the last the audit is made. */
export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const { user, headers } = await requireUserForAction(request, context);
  if (!isRouteOn(context.brand, "/newaudit")) throw new Response(null, { status: 404, headers });
  const form = await request.formData();
  const state = readWizard(form);
  const { step } = state;
  if (form.get("clear") === "1") throw redirect(wizardAddress({ ...state, from: "", to: "" }, "period"), { status: 303, headers });
  const { trees, periods, options, roots } = await offers(args, user);
  const rules = { mode: modeOf(context.brand.period.mode), options: periods, mostDays: mostAuditDays, first: trees.first_day, last: trees.last_day };
  const t = await translator(await languageOf(request, context.brand));
  const refuse = (problem: WizardProblem) => data({ problem, state }, { status: 400, headers });
  const problem = problemOf(state, step, rules);
  if (problem) return refuse(problem);
  const exists = (type: PointType): boolean => (state[type] === type ? roots(type).length > 0 : findNode(roots(type), state[type]) !== null);
  if (step !== "period" && !exists(step)) return refuse("gone");
  const next = wizardSteps[wizardSteps.indexOf(step) + 1];
  if (next) throw redirect(wizardAddress(state, next), { status: 303, headers });
  const missing = wizardSteps.find((each) => problemOf(state, each, rules) !== null);
  const days = chosenDays(state, rules);
  if (missing || !days) throw redirect(wizardAddress(state, missing ?? "period"), { status: 303, headers });
  const { timezone } = context.brand;
  const segment = (type: PointType): AuditedSegment[] => {
    if (state[type] === type && exists(type)) return [{ label: t(`filters.all.${type}`), value: type, count: 0, month_range_start: null, month_range_end: null, periods: [] }];
    const node = findNode(roots(type), state[type]);
    return node ? [{ label: node.name, value: node.group_hash, count: node.groupCount, month_range_start: node.month_range_start, month_range_end: node.month_range_end, periods: node.periods }] : [];
  };
  if (segment("ooh").length === 0) throw redirect(wizardAddress({ ...state, ooh: "" }, "ooh"), { status: 303, headers });
  const made = await context.methods.call("audit.create", [{
    period: rules.mode === "fixed" ? state.period : null, startDate: dayStart(days.start, timezone), endDate: dayStart(days.end, timezone),
    ooh: segment("ooh"), pdv: segment("pdv"), key: state.key || null, running_before: state.before,
  }], options).catch((error: unknown) => {
    // the tree shows what stands above the segments that somebody may see: an audit of it would tell more
    if (isAppError(error) && error.code === "bad_input" && error.details.fields?.every(({ path }) => /^0\.(ooh|pdv)\./.test(path))) return null;
    throw isAppError(error) ? new Response(null, { status: error.status, headers }) : error;
  });
  if (!made) return refuse("part");
  throw redirect("/audit?made", { status: 303, headers });
}

export { ErrorBoundary } from "../_app/page-error";
export const meta = pageTitle;

export default function NewAudit() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  const state: WizardState = answer ? { ...answer.state, key: answer.state.key || page.state.key } : page.state;
  const { step } = page.state;
  const place = wizardSteps.indexOf(step);
  const problem = answer?.state.step === step ? answer.problem : null;
  return (
    <>
      <div className="page-head"><div><h1>{page.title}</h1><p className="page-summary">{t("audit.wizard.subtitle")}</p></div></div>
      <section className="card audit-wizard" aria-label={t("audit.wizard.step", { step: place + 1 })}>
        <ol className="audit-steps">
          {wizardSteps.map((each, i) => <li key={each} aria-current={each === step ? "step" : undefined} data-done={i < place || undefined}><span aria-hidden="true">{i + 1}</span>{t(`audit.wizard.names.${each}`)}</li>)}
        </ol>
        {step === "period"
          ? <PeriodStep key="period" state={state} mode={page.mode} options={page.options} months={page.months} first={page.first} last={page.last} problem={problem} mostDays={mostAuditDays} />
          : <SegmentStep key={step} type={step} state={state} chosen={page.chosen[step]} roots={page.roots} problem={problem} back={wizardAddress(state, wizardSteps[place - 1] ?? "period")} notice={page.days ? <CoverageNotice days={page.days} first={page.first} last={page.last} /> : null} />}
      </section>
    </>
  );
}
