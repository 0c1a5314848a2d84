import { useTranslation } from "~/components/translation";
import { useFormatter, usePrivacyFloor } from "~/components/format-context";
import { Alert } from "~/components/ui/alert";
import type { AnswerMeta } from "~/contract/metrics";
import type { PartialPeriod } from "~/domain/measured-part";

/**
 * That some figures are protected. It comes with the answer and moves what stands below it, so it is one line; the reason unfolds.
 * What the page knows before any answer is told by `ReportPage`.
 */
export function AnswerNotices({ meta }: { meta: AnswerMeta }) {
  const { t } = useTranslation();
  const floor = usePrivacyFloor();
  if (meta.suppressed_figures === 0) return null;
  return (
    <div className="notices span-12">
      <Alert tone="warning" icon="lock" title={t("dashboard.protectedTitle")}>
        <details className="alert-details"><summary>{t("dashboard.protectedWhy")}</summary>{t("dashboard.protectedText", { floor })}</details>
      </Alert>
    </div>
  );
}

/** A period that is not over, or that begins before the data. */
export function PartialNotice({ partial }: { partial: PartialPeriod | null }) {
  const { t } = useTranslation();
  const format = useFormatter();
  if (!partial) return null;
  return <div className="notices"><Alert tone="warning" title={t("dashboard.partial")}>{t(`dashboard.partialText.${partial.side}`, { day: format.longDay(partial.day) })}</Alert></div>;
}

/** The last line of the page: what stands behind its figures. */
export function MetaLine({ meta }: { meta: AnswerMeta }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const parts = [
    meta.last_day ? t("dashboard.metaUntil", { day: format.longDay(meta.last_day) }) : t("shell.noData"),
    t("dashboard.metaPanel", { formatted: format.count(meta.panel_devices) }),
    meta.suppressed_figures ? t("dashboard.metaProtected", { count: meta.suppressed_figures, formatted: format.count(meta.suppressed_figures) }) : null,
  ];
  return <p className="note span-12 meta-line">{parts.filter((part) => part !== null).join(" · ")}</p>;
}
