import { Await } from "@remix-run/react";
import { Suspense, useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "~/components/translation";
import { useFormatter } from "~/components/format-context";
import { Change, changeLimits, signedPercent } from "~/components/report/change";
import { isUnmeasured, useComparisonLimits } from "~/components/report/comparison-notices";
import type { Settled } from "~/components/report/settle";
import { FigureValue, isProtected } from "~/components/ui/figure-value";
import { ReasonTag } from "~/components/ui/reason-tag";
import type { AnswerMeta, DailyRow } from "~/contract/metrics";
import type { Performance } from "~/contract/metrics-comparison";
import type { AggregateField } from "~/contract/six-figures";
import { ratio } from "~/domain/figures";

/** The period beside the one that it is compared with. */
export type Comparison = Pick<Performance, "selected" | "previous" | "variations" | "compared"> & Withholding;
/** The days of the compared period, as they are compared. */
export type DaysBefore = { start: string; end: string; rows: DailyRow[] } & Withholding;
type Withholding = { meta: Pick<AnswerMeta, "suppressed_figures"> };
/** `waiting`: on its way; `failed`: it could not be had; null: the page compares with nothing. */
export type ComparisonState<T> = T | "waiting" | "failed" | null;

/** Content that a comparison completes: it stands at once, with room for what comes, and again with the comparison. */
export function WithComparison<T>({ answer, children }: { answer: Promise<Settled<T>> | null; children: (state: ComparisonState<T>) => ReactNode }) {
  if (!answer) return <>{children(null)}</>;
  return (
    <Suspense fallback={children("waiting")}>
      <Await resolve={answer} errorElement={<>{children("failed")}</>}>{(settled: Settled<T>) => children(settled.ok ? settled.data : "failed")}</Await>
    </Suspense>
  );
}

/** What belongs to an answer: that of the answer shown, as long as it is shown. */
export function useBeside<T, B>(shown: Promise<T>, newest: Promise<T>, beside: B): B {
  const held = useRef(beside);
  useEffect(() => { if (shown === newest) held.current = beside; });
  return shown === newest ? beside : held.current;
}

type FigureChangeProps = {
  field: AggregateField; state: ComparisonState<Comparison>; meta: AnswerMeta; write: (value: number) => string;
  /** the figure is the mean of so many points */
  points?: number | null;
};

/** How a figure changed, whether that may be chance or the panel's own change, and what it was in which days. */
export function FigureChange({ field, state, meta, write, points = null }: FigureChangeProps) {
  const { t } = useTranslation();
  const format = useFormatter();
  if (state === null || state === "failed") return null;
  if (state === "waiting") return <div className="kpi-change" aria-hidden="true" />;
  const { compared, previous } = state;
  const variation = state.variations?.[field];
  if (!compared || !previous || !variation || isUnmeasured(state, meta)) return null;
  const period = format.dayRange(compared.before_start, compared.before_end);
  const before = points === null ? previous[field] : ratio(previous[field], points);
  return (
    <div className="kpi-change">
      <Change change={variation.change} hidden={isProtected(variation, "change")} unclear={variation.noise === true ? "interval" : null} neutral={field === "dwell_time_mins" || field === "frequency" || variation.noise === null} {...changeLimits(field, meta, compared)} />
      {meta.panel_drift && meta.panel_change !== null && variation.change !== null ? (
        <ReasonTag warning word={t("dashboard.compared.panel", { change: signedPercent(format, meta.panel_change) })} reason={t("performance.panelDrift", { change: signedPercent(format, meta.panel_change) })} />
      ) : null}
      <span className="kpi-before">{period}: <FigureValue value={before} protected={isProtected(previous, field)} format={write} /></span>
    </div>
  );
}

/** What the changes are against, and what limits them. */
export function ComparedLine({ state, meta }: { state: ComparisonState<Comparison>; meta: AnswerMeta }) {
  const { t } = useTranslation();
  if (state === null) return null;
  if (state === "waiting") return <p className="compared-line" aria-hidden="true">{"\u00a0"}</p>;
  if (state === "failed") return <p className="compared-line" role="status">{t("dashboard.compared.failed")}</p>;
  return <Limits comparison={state} meta={meta} />;
}

function Limits({ comparison, meta }: { comparison: Comparison; meta: AnswerMeta }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const limits = useComparisonLimits(comparison, meta);
  const { compared } = comparison;
  const shown = compared && !isUnmeasured(comparison, meta);
  const against = shown ? t("dashboard.compared.against", { now: format.dayRange(compared.start, compared.end), before: format.dayRange(compared.before_start, compared.before_end) }) : null;
  return <p className="compared-line">{[against, shown && compared.lengths_differ ? t("performance.lengthsDiffer") : null, ...limits].filter((line) => line !== null).join(" ")}</p>;
}
