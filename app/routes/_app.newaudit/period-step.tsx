import { Form } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { MonthPicker } from "~/components/filters/month-picker";
import { useTranslation } from "~/components/translation";
import { Button } from "~/components/ui/button";
import { useHydrated } from "~/components/ui/hydrated";
import { Carried, CoverageNotice, Problem, StepFoot } from "./step-parts";
import { keepInAddress } from "./kept-in-address";
import { chosenDays, problemOf, readWizard, wizardAddress, type PeriodMode, type WizardProblem, type WizardState } from "./wizard-state";

type PeriodStepProps = {
  state: WizardState; mode: PeriodMode; options: readonly { oid: string; label: string; start: string; end: string }[]; months: { first: string; last: string } | null; first: string | null; last: string | null;
  problem: WizardProblem | null; mostDays: number;
};

/** The period: an option of the fixed mode, a month, or a range that can be cleared. */
export function PeriodStep({ state, mode, options, months, first, last, problem, mostDays }: PeriodStepProps) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState(state);
  const form = useRef<HTMLFormElement>(null);
  // what was filled in before the scripts ran is chosen too
  useEffect(() => {
    if (!form.current) return;
    const { period, from, to, before } = readWizard(new FormData(form.current));
    setChosen((now) => ({ ...now, period, from, to, before }));
  }, []);
  const now = problemOf(chosen, "period", { mode, options, mostDays, first, last });
  const days = now === null ? chosenDays(chosen, { mode, options }) : null;
  const set = (change: Partial<WizardState>) => { setChosen({ ...chosen, ...change }); keepInAddress({ ...chosen, ...change }, "period"); };
  // what is wrong with what is chosen now; nothing is said of what is not chosen yet
  const told = now !== null && now !== "period" ? now : problem === "period" && now !== "period" ? null : problem;
  return (
    <Form ref={form} method="post" action={wizardAddress(state, "period")} className="audit-form" noValidate>
      <Carried state={{ ...state, step: "period" }} without={["period", "month", "from", "to", "before"]} />
      {mode === "fixed" ? (
        <div className="field">
          <label className="label" htmlFor="audit-period">{t("audit.wizard.period")}</label>
          <select className="input" id="audit-period" name="period" value={chosen.period} onChange={(event) => set({ period: event.target.value })} aria-describedby="step-error">
            <option value="">{t("audit.wizard.choosePeriod")}</option>
            {options.map(({ oid, label }) => <option key={oid} value={oid}>{label}</option>)}
          </select>
        </div>
      ) : mode === "month" ? months ? (
        <>
          <input type="hidden" name="month" value={chosen.month} disabled={!hydrated} />
          <MonthPicker label={t("audit.wizard.month")} none={t("audit.wizard.chooseMonth")} value={chosen.month} first={months.first} last={months.last} onPick={(month) => set({ month })} />
        </>
      ) : <p className="note">{t("common.no_data")}</p>
        : <RangeFields chosen={chosen} first={first} last={last} onPick={set} />}
      <Problem problem={told} mostDays={mostDays} />
      {days ? <CoverageNotice days={days} first={first} last={last} /> : null}
      <label className="checkbox">
        <input type="checkbox" name="before" value="1" checked={chosen.before} onChange={(event) => set({ before: event.target.checked })} />
        <span>{t("audit.wizard.before")} <span className="muted">{t("audit.wizard.beforeHint")}</span></span>
      </label>
      <StepFoot back="/audit" last={false} ready={now === null} />
    </Form>
  );
}

function RangeFields({ chosen, first, last, onPick }: { chosen: WizardState; first: string | null; last: string | null; onPick: (change: Partial<WizardState>) => void }) {
  const { t } = useTranslation();
  return (
    <div className="audit-range" role="group" aria-label={t("audit.wizard.period")}>
      {(["from", "to"] as const).map((end) => (
        <div className="field" key={end}>
          <label className="label" htmlFor={`audit-${end}`}>{t(`audit.wizard.${end}`)}</label>
          <input className="input" type="date" id={`audit-${end}`} name={end} value={chosen[end]} min={first ?? undefined} max={last ?? undefined} onChange={(event) => onPick({ [end]: event.target.value })} aria-describedby="step-error" />
        </div>
      ))}
      <Button type="submit" name="clear" value="1" onClick={(event) => { event.preventDefault(); onPick({ from: "", to: "" }); }}>{t("audit.wizard.clear")}</Button>
    </div>
  );
}
