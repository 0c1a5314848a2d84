import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, type ClientLoaderFunctionArgs } from "@remix-run/react";
import { useTranslation } from "~/components/translation";
import { requireUser } from "~/auth/guard.server";
import type { ExplainData } from "~/components/report/explain-dialog";
import { ExplanationText } from "~/components/report/explanation";
import { settle } from "~/components/report/settle";
import { keepPage, onPage } from "~/components/shell/kept-page";
import { answerOr, unanswered } from "~/components/shell/reach-route";
import { useFormatter } from "~/components/format-context";
import { Alert } from "~/components/ui/alert";
import { reportPlace } from "~/components/report/report-place";
import { explainedPaths } from "~/config/modules";
import { isAppError } from "~/contract/errors";
import { filterStateQuery } from "~/contract/filter-state";
import { languageOf } from "~/locales/i18n.server";
import { explanationIn } from "~/locales/definitions.server";
import { callOptions } from "./_app/call-options.server";
import { pageTitle } from "./_app/page-title";
import { titleOf } from "./_app/title.server";
import { askedFigure } from "./figure-question.server";

/** Where a figure of a report comes from, for the filter of the same address: what the dialog of a card asks, and a page of its own without scripts. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const user = await requireUser(request, context);
  const query = new URL(request.url).searchParams;
  const figure = (query.get("figure") ?? "").slice(0, 100);
  const { question, report, subject, days } = await askedFigure(args, user, figure);
  const language = await languageOf(request, context.brand);
  const answer = await settle(
    context.methods.call("metrics.explain", [{ figure, ...question }], await callOptions(args, user)).then((explanation) => explanationIn(language, explanation)),
    (error) => {
      if (isAppError(error) && error.code === "bad_input") throw new Response(null, { status: 404 });
      const code = isAppError(error) ? error.code : "internal";
      if (!request.signal.aborted) context.log("error", "a figure could not be explained", { figure, code, error: error instanceof Error ? error.message : String(error) });
      return code;
    },
  );
  const from = explainedPaths.find((path) => `/${path}` === query.get("from")?.replace(/\/$/, "")) ?? "dashboard";
  const filter = filterStateQuery(report.resolved.state);
  // a figure has a type, its report need not have one
  const untyped = query.get("reports") === "1";
  const own = untyped ? { ...report.resolved.state, type: null } : report.resolved.state;
  // the comparison is nothing without its columns
  const place = reportPlace(`/${from}`, query);
  // a column is explained by its own segment, which is no filter of the comparison
  const backQuery = new URLSearchParams([...filterStateQuery(from === "compare" ? { ...own, group: null } : own), ...place]);
  const others = (query.get("of") ?? "").split(",").filter(Boolean).slice(0, 40);
  const { resolved } = report;
  return {
    title: await titleOf(args, (t) => t("explain.title")),
    figure, answer, back: `/${from}?${backQuery}`, type: resolved.type,
    figures: others.map((each) => ({ figure: each, to: `?${new URLSearchParams({ ...Object.fromEntries(filter), ...Object.fromEntries(place), ...(untyped ? { reports: "1" } : {}), figure: each, of: others.join(","), from: `/${from}` })}` })),
    segment: subject, start: days?.start ?? null, end: days?.end ?? null,
  };
}

/** The dialog is told that there is no answer, the page stays as pages do. */
export const clientLoader = (args: ClientLoaderFunctionArgs): Promise<unknown> =>
  (onPage("/explain") ? keepPage(args) : answerOr(args, ({ searchParams }): ExplainData => ({ figure: searchParams.get("figure") ?? "", answer: { ok: false, code: unanswered } })));

export { ErrorBoundary } from "./_app/page-error";
export const meta = pageTitle;

export default function Explain() {
  const { title, figure, figures, answer, back, segment, type, start, end } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const format = useFormatter();
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{title}</h1>
          <p className="page-summary"><b>{segment ?? t(`filters.all.${type}`)}</b> {start && end ? ` · ${format.dayRange(start, end)}` : null}</p>
        </div>
        <div className="actions"><Link className="btn" to={back}>{t("explain.back")}</Link></div>
      </div>
      <section className="card span-12">
        <div className="explain">
          {figures.length > 1 ? (
            <nav aria-label={t("explain.figures")} className="explain-figures">
              {figures.map((each) => <Link key={each.figure} to={each.to} aria-current={each.figure === figure ? "page" : undefined}><code>{each.figure}</code></Link>)}
            </nav>
          ) : null}
          {answer.ok ? <ExplanationText explanation={answer.data} /> : <Alert tone="danger" role="alert" title={t("explain.failed")}>{t(`errors.${answer.code}`)} <a href="">{t("common.retry")}</a></Alert>}
        </div>
      </section>
    </>
  );
}
