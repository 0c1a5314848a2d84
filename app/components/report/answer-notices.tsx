import { useTranslation } from "react-i18next";
import { useFormatter, usePrivacyFloor } from "~/components/format-context";
import { Alert } from "~/components/ui/alert";
import type { AnswerMeta } from "~/contract/metrics";

/** What to know before reading the figures: protected ones, and a period that is not over. */
export function AnswerNotices({ meta }: { meta: AnswerMeta }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const floor = usePrivacyFloor();
  const cut = partOf(meta);
  if (meta.suppressed_figures === 0 && !cut) return null;
  return (
    <div className="notices span-12">
      {meta.suppressed_figures > 0 ? <Alert tone="warning" icon="lock" title={t("dashboard.protectedTitle")}>{t("dashboard.protectedText", { floor })}</Alert> : null}
      {cut ? <Alert tone="warning" title={t("dashboard.partial")}>{t(`dashboard.partialText.${cut.side}`, { day: format.longDay(cut.day) })}</Alert> : null}
    </div>
  );
}

/** Where a period that holds some data is cut by the first or the last day with data. */
function partOf({ partial, start, end, first_day: first, last_day: last }: AnswerMeta): { side: "until" | "from"; day: string } | null {
  if (!partial || first === null || last === null || start > last || end < first) return null;
  return end > last ? { side: "until", day: last } : { side: "from", day: first };
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
