import { useTranslation } from "react-i18next";
import { useFormatter, usePrivacyFloor } from "~/components/format-context";
import { Alert } from "~/components/ui/alert";
import type { AnswerMeta } from "~/contract/metrics";

/** What to know before reading the figures: protected ones, and a period that is not over. */
export function AnswerNotices({ meta }: { meta: AnswerMeta }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const floor = usePrivacyFloor();
  if (meta.suppressed_figures === 0 && !meta.partial) return null;
  return (
    <div className="notices span-12">
      {meta.suppressed_figures > 0 ? <Alert tone="warning" icon="lock" title={t("dashboard.protectedTitle")}>{t("dashboard.protectedText", { floor })}</Alert> : null}
      {meta.partial && meta.last_day ? <Alert tone="warning" title={`${t("dashboard.partial")}:`}>{t("dashboard.partialText", { day: format.longDay(meta.last_day) })}</Alert> : null}
    </div>
  );
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
