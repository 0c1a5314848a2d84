import { Link, useNavigation } from "@remix-run/react";
import { useFormatter } from "~/components/format-context";
import { useTranslation } from "~/components/translation";
import { Button } from "~/components/ui/button";
import { useHydrated } from "~/components/ui/hydrated";
import { Icon } from "~/components/ui/icon";
import { Alert } from "~/components/ui/alert";
import type { DayRange } from "~/domain/calendar";
import { coverageOf, type DataDays, type WizardProblem, type WizardState } from "./wizard-state";

/** What is chosen on other steps, for the next one to know. */
export function Carried({ state, without }: { state: WizardState; without: readonly (keyof WizardState)[] }) {
  const names = (["step", "key", "period", "month", "from", "to", "ooh", "pdv"] as const).filter((name) => !without.includes(name) && state[name]);
  return <>{names.map((name) => <input key={name} type="hidden" name={name} value={state[name]} />)}{state.before && !without.includes("before") ? <input type="hidden" name="before" value="1" /> : null}</>;
}

/** What is wrong with a step. */
export function Problem({ problem, mostDays = 0 }: { problem: WizardProblem | null; mostDays?: number }) {
  const { t } = useTranslation();
  const format = useFormatter();
  return problem ? <p className="error" id="step-error" role="alert"><Icon name="alert" size={14} /> {t(`audit.wizard.required.${problem}`, { days: format.count(mostDays) })}</p> : null;
}

/** What the data lacks for a period: some of its days, or the window before it. */
export function CoverageNotice({ days, ...data }: DataDays & { days: DayRange }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const { covered, days: all, before, hasBefore } = coverageOf(days, data);
  if (covered === all && hasBefore) return null;
  return (
    <Alert tone="warning" role="status">
      {covered < all ? <p>{t("audit.wizard.partData", { covered: format.count(covered), days: format.count(all) })}</p> : null}
      {hasBefore ? null : <p>{t("audit.wizard.noBefore", { before: format.dayRange(before.start, before.end) })}</p>}
    </Alert>
  );
}

/** Back, and on: with scripts only once something is chosen. */
export function StepFoot({ back, last, ready }: { back: string; last: boolean; ready: boolean }) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const busy = useNavigation().state !== "idle";
  return (
    <div className="audit-foot">
      <Link className="btn" to={back}>{t("audit.wizard.back")}</Link>
      <Button type="submit" tone="primary" disabled={hydrated && (!ready || busy)}>{t(last ? "audit.wizard.finish" : "audit.wizard.next")}</Button>
    </div>
  );
}
