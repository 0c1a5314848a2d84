import { useTranslation } from "~/components/translation";
import type { AnswerMeta } from "~/contract/metrics";
import type { Performance } from "~/contract/metrics-comparison";
import { useFormatter } from "../format-context";
import { Alert } from "../ui/alert";
import { signedPercent } from "./change";

type Compared = Pick<Performance, "compared">;

/** Whether nothing at all was measured in the days that the period is compared with. */
export const isUnmeasured = ({ compared }: Compared, { first_day: first }: AnswerMeta): boolean => compared !== null && first !== null && compared.before_end < first;

/** What limits a comparison, one sentence each: days that were not measured, a period that is not over, a panel that changed itself. */
export function useComparisonLimits({ compared }: Compared, meta: AnswerMeta): string[] {
  const { t } = useTranslation();
  const format = useFormatter();
  if (!compared) return [t("performance.nothingBefore")];
  const before = format.dayRange(compared.before_start, compared.before_end);
  const firstDay = format.longDay(meta.first_day);
  const unmeasured = isUnmeasured({ compared }, meta);
  return [
    unmeasured ? t("performance.notMeasuredBefore", { before, day: firstDay }) : compared.before_incomplete ? t("performance.beforeIncomplete", { before, day: firstDay }) : null,
    compared.partial ? t("performance.partial", { formatted: format.count(compared.days) }) : null,
    meta.panel_drift && meta.panel_change !== null && !unmeasured ? t("performance.panelDrift", { change: signedPercent(format, meta.panel_change) }) : null,
  ].filter((line) => line !== null);
}

/** The limits of a comparison above it. */
export function ComparisonNotices({ performance, meta }: { performance: Compared; meta: AnswerMeta }) {
  const lines = useComparisonLimits(performance, meta);
  if (lines.length === 0) return null;
  return <div className="notices span-12"><Alert tone={performance.compared ? "warning" : undefined}>{lines.length === 1 ? lines[0] : <ul>{lines.map((line) => <li key={line}>{line}</li>)}</ul>}</Alert></div>;
}
