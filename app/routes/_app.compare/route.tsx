import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, useLocation, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { useMemo } from "react";
import { useTranslation } from "~/components/translation";
import { ColumnShape } from "~/components/maps/map-legend";
import { MetaLine, ProtectedNotice } from "~/components/report/answer-notices";
import { useLatestAnswer } from "~/components/report/latest-answer";
import { ReportPage } from "~/components/report/report-page";
import { Section, type Retry } from "~/components/report/section";
import { ChartSkeleton } from "~/components/report/skeletons";
import { parseColumns } from "~/contract/compared-columns";
import type { AnswerMeta } from "~/contract/metrics";
import "~/locales/compare.client";
import "~/locales/heatmaps.client";
import { FlowCard } from "../_app.heatmaps/flow-card";
import { parseFlowPlace, withoutFlowKeys } from "../_app.heatmaps/flow-place";
import { pageTitle } from "../_app/page-title";
import { comparedColumn, comparedFlows, type ColumnAnswer, type FlowAnswer } from "../compared-column.server";
import { openReport } from "../report-loader.server";
import { ColumnCard } from "./column-card";
import { parseComparePlace, placeAddress } from "./compare-place";
import { useFigureWords } from "./figure-words";
import { failureOf, joined, markOf, type KnownColumn } from "./known-columns";
import { CourseCard, FiguresCard, ProfileCard } from "./side-by-side";
import { StoresCard } from "./stores-card";
import { useColumns, useFlows } from "./use-columns";

export async function loader(args: LoaderFunctionArgs) {
  const opened = await openReport(args, "/compare", (t, type) => t(`compare.title.${type}`), { excel: "/compare.xlsx" });
  const { page } = opened;
  const { brand } = args.context;
  const query = new URL(args.request.url).searchParams;
  const { dropped } = parseColumns(query);
  const { columns, flow } = parseComparePlace(query);
  const answers = [...new Set(columns)].flatMap((choice) => (choice === null ? [] : [comparedColumn(opened, brand, choice)]));
  const known = (choice: string | null | undefined) => answers.find((answer) => answer.choice === choice && !answer.problem);
  const flowOf = (flow === null ? undefined : known(columns[flow])) ?? answers.find(({ problem }) => !problem);
  return {
    ...page,
    bar: { ...page.bar, segment: null, store: null }, storeName: null, pointCount: null,
    notices: [...page.notices.filter(({ kind }) => kind === "dropped" || kind === "period_ahead"), ...dropped.map((each) => ({ kind: "dropped" as const, ...each }))],
    types: page.bar.trees ?? [page.type],
    answers: answers satisfies ColumnAnswer[],
    flows: (flowOf ? [comparedFlows(opened, brand, flowOf.choice, flowOf.stores)] : []) satisfies FlowAnswer[],
  };
}

/** Columns, and what of them the maps show, are asked for by themselves; the page's own figures stay. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  bare(currentUrl) === bare(nextUrl) && currentUrl.href !== nextUrl.href ? false : defaultShouldRevalidate;
function bare({ pathname, search }: URL): string {
  const query = withoutFlowKeys(search);
  for (const key of ["c1", "c2", "c3", "c4", "flow", "pin"]) query.delete(key);
  return `${pathname}?${query}`;
}

export { keepPage as clientLoader } from "~/components/shell/kept-page";
export { ErrorBoundary } from "../_app/page-error";
export const meta = pageTitle;
export const handle = { compactNav: true };

/** Four segments side by side, each against the first. */
export default function Compare() {
  const page = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const words = useFigureWords();
  const { search } = useLocation();
  const place = useMemo(() => parseComparePlace(new URLSearchParams(search)), [search]);
  const { list: answers, retry } = useColumns(page.state, place.columns, page.answers as ColumnAnswer[]);
  const shown = answers.map((answer) => (answer && !answer.problem ? answer : null));
  const first = shown.find((answer) => answer !== null) ?? null;
  const firstAt = shown.indexOf(first);
  const names = shown.flatMap((answer) => (answer && !answer.lost ? [words.name(answer)] : []));
  return (
    <ReportPage page={{ ...page, segmentName: names.length ? names.join(" × ") : t("compare.none"), excel: first ? page.excel : null }}>
      <div className="compare-columns span-12">
        {place.columns.map((_, index) => <ColumnCard key={index} index={index} columns={place.columns} answer={answers[index] ?? null} first={first} isFirst={index === firstAt} state={page.state} types={page.types} retry={retry(index)} />)}
      </div>
      {first ? <Together page={page} shown={shown} place={place} retry={retry} /> : <p className="note span-12">{t("compare.start")}</p>}
    </ReportPage>
  );
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

/** What stands on all columns: each part appears when they all have it. */
function Together({ page, shown, place, retry }: { page: Page; shown: (ColumnAnswer | null)[]; place: ReturnType<typeof parseComparePlace>; retry: (at: number) => Retry }) {
  const [one, two, three, four] = shown;
  // the list is new at each render, its four answers are not: they decide
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const figures = useMemo(() => joined(shown, "figures"), [one, two, three, four]);
  // likewise
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const stores = useMemo(() => joined(shown, "stores"), [one, two, three, four]);
  // likewise
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const storesFailure = useMemo(() => failureOf(shown, "stores"), [one, two, three, four]);
  const failed = useLatestAnswer(storesFailure);
  const askStores: Retry = {
    busy: shown.some((each, at) => each !== null && retry(at).busy),
    again: () => shown.forEach((each, at) => { void each?.stores?.then((answer) => { if (!answer.ok) retry(at).again(); }); }),
  };
  const [latest, latestStores] = [useLatestAnswer(figures), useLatestAnswer(stores)];
  const { state } = page;
  // only a promise of the state may be awaited: one that each render makes anew would keep a transition waiting for ever
  const withheld = useLatestAnswer(useMemo(() => Promise.all([latest, latestStores]).then((parts) => parts.reduce((sum, part) => sum + (part.ok ? (metaOf(part.data)?.suppressed_figures ?? 0) : 0), 0)), [latest, latestStores]));
  return (
    <>
      <ProtectedNotice withheld={withheld} />
      <Section answer={latest} skeleton={<><ChartSkeleton height={220} /><ChartSkeleton className="span-6" extra={55} /><ChartSkeleton className="span-6" extra={55} /><ChartSkeleton height={560} /></>}>
        {(columns) => (columns.length ? (
          <>
            <FiguresCard columns={columns} state={state} />
            <CourseCard columns={columns} state={state} field="unique_visitors" /><CourseCard columns={columns} state={state} field="visits" />
            <ProfileCard columns={columns} state={state} />
          </>
        ) : null)}
      </Section>
      <Section answer={latestStores} skeleton={<ChartSkeleton height={440} />}>{(columns) => <StoresCard columns={columns} pin={place.pin} />}</Section>
      <Section answer={failed} skeleton={null} retry={askStores}>{() => null}</Section>
      <Flows page={page} shown={shown} chosen={place.flow} />
      <Section answer={latest} skeleton={null}>{(columns) => { const meta = metaOf(columns); return meta ? <MetaLine meta={meta} withheld={withheld} /> : null; }}</Section>
    </>
  );
}

/** The period and the panel are the same for all columns; protected figures add up. */
function metaOf(columns: readonly KnownColumn[]): AnswerMeta | null {
  const [first] = columns;
  return first ? { ...first.data.meta, suppressed_figures: columns.reduce((sum, { data }) => sum + data.meta.suppressed_figures, 0) } : null;
}

/** The flow map of one column, and the links that turn it to another. */
function Flows({ page, shown, chosen }: { page: Page; shown: (ColumnAnswer | null)[]; chosen: number | null }) {
  const { t } = useTranslation();
  const words = useFigureWords();
  const location = useLocation();
  const at = chosen !== null && shown[chosen] ? chosen : shown.findIndex((answer) => answer !== null && !answer.lost);
  const column = shown[at] ?? null;
  const { answer, retry } = useFlows(page.state, column?.choice ?? null, page.flows as FlowAnswer[]);
  const place = useMemo(() => parseFlowPlace(new URLSearchParams(location.search)), [location.search]);
  return (
    <>
      <nav className="compare-flow-of span-12" aria-label={t("compare.flowOf")}>
        <span className="label">{t("compare.flowOf")}</span>
        <div className="segmented">
          {shown.map((each, index) => (each && !each.lost ? <Link key={index} to={placeAddress(location, "flow", String(index + 1))} preventScrollReset aria-current={index === at ? "true" : undefined}><ColumnShape column={markOf(index)} />{words.name(each)}</Link> : null))}
        </div>
      </nav>
      {answer?.flows && column ? (
        <Section key={answer.source} answer={answer.flows} retry={retry} skeleton={<ChartSkeleton height={760} />}>{({ heatmap }) => (heatmap ? <FlowCard type={answer.type} heatmap={heatmap} place={place} /> : null)}</Section>
      ) : <ChartSkeleton height={760} />}
    </>
  );
}
