import { useEffect, useMemo, useRef, type ReactNode } from "react";
import { useTranslation } from "~/components/translation";
import { useFormatter } from "~/components/format-context";
import { Alert } from "~/components/ui/alert";
import { ErrorSummary } from "~/components/ui/error-summary";
import { Icon } from "~/components/ui/icon";
import { ExtraLabels } from "./criterion-name";
import { FilterForm } from "./filter-form";
import type { PlannerAnswer } from "./planner-action.server";
import type { PlannerData } from "./planner-data.server";
import { ResultView } from "./result-view";
import { SaveForm } from "./save-form";
import { SitePlanCard } from "./site-plan";

type PlannerPageProps = { title: string; crumbs?: ReactNode; notices?: ReactNode; data: PlannerData; answer: PlannerAnswer | undefined; /** of an audience that is edited */ name: string | null; /** in place of the filters */ aside?: ReactNode };

/** A page of the planner: filters beside what they answer. */
export function PlannerPage({ title, crumbs, notices, data, answer, name, aside }: PlannerPageProps) {
  const { t } = useTranslation();
  const format = useFormatter();
  const { missing, failure, result, dropped, readOnly, choices, errors } = data;
  const labels = useMemo(() => Object.fromEntries(choices.filters.map(({ field, label }) => [field, label])), [choices.filters]);
  const titleOf = (id: string): string => (id === "group" ? t("planner.group") : (labels[id.slice(2)] ?? id));
  const key = [...missing, ...errors.map(({ id }) => id)].join(" ");
  // a form that lacks something leads back to its top (SPEC.md 4)
  useEffect(() => { if (key) window.scrollTo({ top: 0 }); }, [key]);
  const results = useRef<HTMLDivElement>(null);
  const asked = useRef(data.query);
  // the form that was sent is drawn anew: whoever works by keyboard goes on at what it answers
  useEffect(() => {
    if (asked.current !== data.query && !key) results.current?.focus();
    asked.current = data.query;
  }, [data.query, key]);
  return (
    <ExtraLabels.Provider value={labels}>
      <div className="page-head"><div>{crumbs}<h1>{title}</h1><p className="page-summary">{t(readOnly ? "planner.summaryDetails" : "planner.summary")}</p></div></div>
      <div className="notices">
        {notices}
        <ErrorSummary title={t("planner.missing")} errors={missing.map((id) => ({ id, message: titleOf(id) }))} />
        <ErrorSummary title={t("planner.wrong")} errors={errors.map(({ id, problem }) => ({ id, message: t(`planner.problems.${problem}`) }))} />
        {dropped.map(({ key: name, value }) => <Alert key={`${name} ${value}`} tone="warning" role="status">{t("notices.dropped", { key: name, value })}</Alert>)}
        {data.badPage !== null ? <Alert tone="warning" role="status">{t("planner.badPage")}</Alert> : null}
        {result?.beyond ? <Alert tone="warning" role="status">{t("planner.lastPage", { page: format.count(result.beyond) })}</Alert> : null}
        {answer?.intent === "location" ? <Alert tone="danger" role="alert">{answer.nameError ?? answer.alert}</Alert> : null}
        {failure ? <Failure failure={failure} /> : null}
      </div>
      <div className="planner">
        {aside ?? <FilterForm key={`${data.query} ${key}`} data={data} />}
        <div className="plan-results" ref={results} tabIndex={-1}>
          {result ? <ResultView data={data} result={result}>{readOnly ? null : <SaveForm data={data} name={name} answer={answer} />}</ResultView> : failure || errors.length > 0 ? null : <section className="card void"><Icon name="plan" size={32} /><h2>{t("planner.start")}</h2><p>{t("planner.startText")}</p></section>}
          {result && result.poisCount > 0 ? <SitePlanCard data={data} /> : null}
        </div>
      </div>
    </ExtraLabels.Provider>
  );
}

const problems = ["badPeriod", "unknownGroup", "unknownPlace", "sensitive", "badValue", "required"] as const;

function Failure({ failure: { code, message } }: { failure: NonNullable<PlannerData["failure"]> }) {
  const { t } = useTranslation();
  const problem = problems.find((each) => message === `planner.${each}`);
  return <Alert tone="danger" title={t("planner.failed")} role="alert">{problem ? t(`planner.problems.${problem}`) : t(`errors.${code}`)}</Alert>;
}
