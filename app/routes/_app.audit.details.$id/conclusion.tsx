import { useFormatter } from "~/components/format-context";
import { signedPercent } from "~/components/report/change";
import { useTranslation } from "~/components/translation";
import { Alert } from "~/components/ui/alert";
import { isPanelDrift } from "~/domain/comparison";
import type { FoundAudit } from "./found";

/** Above it a difference inside the strata is flagged (Rubin 2001). */
export const flagged = 0.25;
/** Wanted at most. */
export const wanted = 0.1;

/** What to know before the result: a placebo that fails, groups that are not alike, a panel that changed, a period that is not over. */
export function Warnings({ found: { auditPlacebo: placebo, auditUplift: { panel }, auditBalance: balance, audit, inputs } }: { found: FoundAudit }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const signed = (value: number | null): string => (value === null ? "--" : signedPercent(format, value));
  const apart = balance.filter(({ matched }) => matched !== null && matched > flagged);
  return (
    <div className="audit-warnings">
      {placebo.noise === false ? <Alert tone="warning" title={t("audit.warn.placeboTitle")}>{t("audit.warn.placebo", { value: signed(placebo.value), low: signed(placebo.low), high: signed(placebo.high) })}</Alert> : null}
      {audit.filter.running_before ? <Alert tone="warning" title={t("audit.warn.beforeTitle")}>{t("audit.warn.before")}</Alert> : null}
      {apart.length > 0 ? <Alert tone="warning" title={t("audit.warn.balanceTitle")}>{t("audit.warn.balance", { names: apart.map(({ dimension }) => t(`audit.balance.names.${dimension}`)).join(", "), limit: format.decimal(flagged) })}</Alert> : null}
      {isPanelDrift(panel.change) ? <Alert tone="warning" title={t("audit.warn.panelTitle")}>{t("audit.warn.panel", { change: signed(panel.change) })}</Alert> : null}
      {inputs.partial ? <Alert tone="warning" title={t("audit.warn.partialTitle")}>{t("audit.warn.partial", { days: format.dayRange(inputs.start, inputs.end) })}</Alert> : null}
    </div>
  );
}

/** The finding in one plain sentence; never a percentage without its interval. */
export function Conclusion({ found: { auditUplift: uplift, auditPlacebo: placebo } }: { found: FoundAudit }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const signed = (value: number | null): string => (value === null ? "--" : signedPercent(format, value));
  const { ratio, additive, conclusion } = uplift;
  const effect = conclusion === "more" || conclusion === "less";
  // a method that finds something where nothing was has found nothing here
  const told = effect && placebo.noise === false ? "placebo_failed" : conclusion;
  const clear = told === "more" || told === "less";
  const plain = (value: number | null): string => (value === null ? "--" : format.percent(Math.abs(value), 1));
  return (
    <section className="card span-12">
      <div className="audit-words" data-told={clear ? "clear" : "open"}>
        <p><b>{t(`audit.conclusion.${told}`, { value: clear ? plain(ratio.value) : signed(ratio.value), low: signed(ratio.low), high: signed(ratio.high), additive: signed(additive.value), additiveLow: signed(additive.low), additiveHigh: signed(additive.high) })}</b></p>
        {conclusion === "unknown" ? <p>{t(`audit.why.${uplift.reason ?? "protected"}`)}</p> : null}
        {uplift.detectable === null ? null : <p>{t("audit.why.detectable", { value: signed(uplift.detectable) })}</p>}
        {placebo.noise === true ? <p>{t("audit.why.placeboGood")}</p> : placebo.reason ? <p>{t(`audit.effect.placeboNone.${placebo.reason}`)}</p> : null}
      </div>
    </section>
  );
}
