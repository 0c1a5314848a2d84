import { Await } from "@remix-run/react";
import { Suspense, type ReactNode } from "react";
import { useTranslation } from "~/components/translation";
import { useFormatter } from "~/components/format-context";
import type { Settled } from "~/components/report/settle";
import { isProtected } from "~/components/ui/figure-value";
import type { AnswerMeta, DashboardData } from "~/contract/metrics";
import type { Performance } from "~/contract/metrics-comparison";
import type { AggregateField } from "~/contract/six-figures";
import { Change, changeLimits } from "~/components/report/change";

export type Changes = Promise<Settled<DashboardData>> | null;

/** The change of one figure against the period before; nothing where there is none, or while it is on its way. */
export function StoreChange({ field, changes }: { field: AggregateField; changes: Changes }) {
  return <WhenCompared changes={changes}>{({ variations, compared }, meta) => {
    const variation = variations?.[field];
    if (!variation || (variation.change === null && !isProtected(variation, "change"))) return null;
    return <Change change={variation.change} hidden={isProtected(variation, "change")} unclear={variation.noise === true ? "interval" : null} neutral={field === "dwell_time_mins" || field === "frequency"} {...changeLimits(field, meta, compared)} />;
  }}</WhenCompared>;
}

/** Which days the changes are against. */
export function ComparedWith({ changes }: { changes: Changes }) {
  const { t } = useTranslation();
  const format = useFormatter();
  return <WhenCompared changes={changes}>{({ compared }) => (compared ? <p className="note">{t("radar.compared", { period: format.dayRange(compared.before_start, compared.before_end) })}</p> : null)}</WhenCompared>;
}

/** A failure here only leaves the changes out: the figures stand without them. Days before that were not measured whole give no change. */
function WhenCompared({ changes, children }: { changes: Changes; children: (performance: Performance, meta: AnswerMeta) => ReactNode }) {
  if (changes === null) return null;
  return (
    <Suspense fallback={null}>
      <Await resolve={changes}>
        {(settled: Settled<DashboardData>) => {
          if (!settled.ok) return null;
          const { performance, meta } = settled.data;
          return performance?.compared && !performance.compared.before_incomplete ? children(performance, meta) : null;
        }}
      </Await>
    </Suspense>
  );
}
