import { useTranslation } from "~/components/translation";
import { useFormatter } from "~/components/format-context";
import { Alert } from "~/components/ui/alert";
import type { AnswerMeta } from "~/contract/metrics";
import type { Performance } from "~/contract/metrics-comparison";
import { signedPercent } from "./change";

/** Whether nothing at all was measured in the days that the period is compared with. */
export const isUnmeasured = ({ compared }: Performance, { first_day: first }: AnswerMeta): boolean => compared !== null && first !== null && compared.before_end < first;

/** What limits the comparison, one line each. */
export function ComparisonNotices({ performance, meta }: { performance: Performance; meta: AnswerMeta }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const { compared } = performance;
  if (!compared) return <div className="notices span-12"><Alert>{t("performance.nothingBefore")}</Alert></div>;
  const before = format.dayRange(compared.before_start, compared.before_end);
  const firstDay = format.longDay(meta.first_day);
  const unmeasured = isUnmeasured(performance, meta);
  const lines = [
    unmeasured ? t("performance.notMeasuredBefore", { before, day: firstDay }) : compared.before_incomplete ? t("performance.beforeIncomplete", { before, day: firstDay }) : null,
    compared.partial ? t("performance.partial", { formatted: format.count(compared.days) }) : null,
    meta.panel_drift && meta.panel_change !== null && !unmeasured ? t("performance.panelDrift", { change: signedPercent(format, meta.panel_change) }) : null,
  ].filter((line) => line !== null);
  if (lines.length === 0) return null;
  return <div className="notices span-12"><Alert tone="warning">{lines.length === 1 ? lines[0] : <ul>{lines.map((line) => <li key={line}>{line}</li>)}</ul>}</Alert></div>;
}
