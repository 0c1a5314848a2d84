import { useFormatter } from "~/components/format-context";
import { signedPercent } from "~/components/report/change";
import { useTranslation } from "~/components/translation";
import { Alert } from "~/components/ui/alert";
import { isPanelDrift } from "~/domain/comparison";
import { lengthInDays, addDays } from "~/domain/calendar";
import { shortHistoryShare } from "~/domain/anchor-history";
import { conclusionWords } from "./conclusion-words";
import type { FoundAudit } from "./found";

/** Above it a difference inside the strata is flagged (Rubin 2001). */
export const flagged = 0.25;
/** Wanted at most. */
export const wanted = 0.1;

/** Windows that are compared and lie mostly at the start of the data; beside one that does not, where both do they are alike. */
function earlyWindows(placebo: FoundAudit["auditPlacebo"], { before_start, before_end, days, first_day, last_day }: FoundAudit["inputs"]): { start: string; end: string }[] {
  const before = { start: before_start, end: before_end };
  const compared = [before, ...(placebo.reason === null ? [{ start: addDays(placebo.start, -lengthInDays({ start: placebo.start, end: placebo.end })), end: addDays(placebo.start, -1) }] : [])];
  return days === 0 || before_start < first_day ? [] : compared.filter((window) => shortHistoryShare(window, { first: first_day, last: last_day }) >= 0.5);
}

/** What to know before the result: a placebo that fails, groups that are not alike, a panel that changed, a period that is not over. */
export function Warnings({ found: { auditPlacebo: placebo, auditUplift: { panel }, auditBalance: balance, audit, inputs } }: { found: FoundAudit }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const signed = (value: number | null): string => (value === null ? "--" : signedPercent(format, value));
  const early = earlyWindows(placebo, inputs);
  const apart = balance.filter(({ matched }) => matched !== null && matched > flagged);
  return (
    <div className="audit-warnings">
      {placebo.noise === false ? <Alert tone="warning" title={t("audit.warn.placeboTitle")}>{t("audit.warn.placebo", { value: signed(placebo.value), low: signed(placebo.low), high: signed(placebo.high) })}</Alert> : null}
      {early.length > 0 ? <Alert tone="warning" title={t("audit.warn.earlyTitle")}>{t("audit.warn.early", { windows: early.map(({ start, end }) => format.dayRange(start, end)).join("; ") })}</Alert> : null}
      {audit.filter.running_before ? <Alert tone="warning" title={t("audit.warn.beforeTitle")}>{t("audit.warn.before")}</Alert> : null}
      {apart.length > 0 ? <Alert tone="warning" title={t("audit.warn.balanceTitle")}>{t("audit.warn.balance", { names: apart.map(({ dimension }) => t(`audit.balance.names.${dimension}`)).join(", "), limit: format.decimal(flagged) })}</Alert> : null}
      {isPanelDrift(panel.change) ? <Alert tone="warning" title={t("audit.warn.panelTitle")}>{t("audit.warn.panel", { change: signed(panel.change) })}</Alert> : null}
      {inputs.partial ? <Alert tone="warning" title={t("audit.warn.partialTitle")}>{t("audit.warn.partial", { days: format.dayRange(inputs.start, inputs.end) })}</Alert> : null}
    </div>
  );
}

/** The finding in one plain sentence; never a percentage without its interval. */
export function Conclusion({ found }: { found: FoundAudit }) {
  const { auditUplift: uplift, auditPlacebo: placebo } = found;
  const { t } = useTranslation();
  const format = useFormatter();
  const signed = (value: number | null): string => (value === null ? "--" : signedPercent(format, value));
  const { told, clear, values } = conclusionWords(found, format);
  return (
    <section className="card span-12">
      <div className="audit-words" data-told={clear ? "clear" : "open"}>
        <p><b>{t(`audit.conclusion.${told}`, values)}</b></p>
        {uplift.conclusion === "unknown" ? <p>{t(`audit.why.${uplift.reason ?? "protected"}`)}</p> : null}
        {uplift.detectable === null ? null : <p>{t("audit.why.detectable", { value: signed(uplift.detectable) })}</p>}
        {placebo.noise === true ? <p>{t("audit.why.placeboGood")}</p> : placebo.reason ? <p>{t(`audit.effect.placeboNone.${placebo.reason}`)}</p> : null}
      </div>
    </section>
  );
}
