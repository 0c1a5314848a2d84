import { signedPercent } from "~/components/report/change";
import type { AuditResult } from "~/contract/audit";
import type { Formatter } from "~/domain/format";

type Told = AuditResult["auditUplift"]["conclusion"] | "placebo_failed";

/** The finding as a key of the locales with its figures. A method that finds something where nothing was has found nothing here. `clear`: there is an effect to be told. */
export function conclusionWords({ auditUplift: { ratio, additive, conclusion }, auditPlacebo: placebo }: Pick<AuditResult, "auditUplift" | "auditPlacebo">, format: Formatter) {
  const effect = conclusion === "more" || conclusion === "less";
  const told: Told = effect && placebo.noise === false ? "placebo_failed" : conclusion;
  const clear = told === "more" || told === "less";
  const signed = (value: number | null): string => (value === null ? "--" : signedPercent(format, value));
  const plain = (value: number | null): string => (value === null ? "--" : format.percent(Math.abs(value), 1));
  return {
    told, clear,
    values: { value: clear ? plain(ratio.value) : signed(ratio.value), low: signed(ratio.low), high: signed(ratio.high), additive: signed(additive.value), additiveLow: signed(additive.low), additiveHigh: signed(additive.high) },
  };
}
