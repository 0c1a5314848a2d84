import { Form } from "@remix-run/react";
import { useState } from "react";
import { monthChoices } from "~/components/filters/month-picker";
import { useFormatter } from "~/components/format-context";
import { useTranslation } from "~/components/translation";
import { Button } from "~/components/ui/button";
import { Carried, Problem, StepFoot } from "./step-parts";
import { problemOf, wizardAddress, type PeriodMode, type WizardProblem, type WizardState } from "./wizard-state";

type PeriodStepProps = {
  state: WizardState; mode: PeriodMode; options: readonly { oid: string; label: string }[]; months: { first: string; last: string } | null; first: string | null; last: string | null;
  problem: WizardProblem | null; mostDays: number;
};

/** The period: an option of the fixed mode, a month, or a range that can be cleared. */
export function PeriodStep({ state, mode, options, months, first, last, problem, mostDays }: PeriodStepProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(state);
  const known = options.map((option) => ({ ...option, start: "2000-01-01", end: "2000-01-01" }));
  const ready = problemOf(chosen, "period", { mode, options: known, mostDays }) === null;
  const set = (change: Partial<WizardState>) => setChosen({ ...chosen, ...change });
  return (
    <Form method="post" action={wizardAddress(state, "period")} className="audit-form" noValidate>
      <Carried state={{ ...state, step: "period" }} without={["period", "month", "from", "to", "before"]} />
      {mode === "fixed" ? (
        <div className="field">
          <label className="label" htmlFor="audit-period">{t("audit.wizard.period")}</label>
          <select className="input" id="audit-period" name="period" value={chosen.period} onChange={(event) => set({ period: event.target.value })} aria-describedby="step-error">
            <option value="">{t("audit.wizard.choosePeriod")}</option>
            {options.map(({ oid, label }) => <option key={oid} value={oid}>{label}</option>)}
          </select>
        </div>
      ) : mode === "month" ? <MonthField value={chosen.month} months={months} onPick={(month) => set({ month })} />
        : <RangeFields chosen={chosen} first={first} last={last} onPick={set} />}
      <Problem problem={problem} mostDays={mostDays} />
      <label className="checkbox">
        <input type="checkbox" name="before" value="1" checked={chosen.before} onChange={(event) => set({ before: event.target.checked })} />
        <span>{t("audit.wizard.before")} <span className="muted">{t("audit.wizard.beforeHint")}</span></span>
      </label>
      <StepFoot back="/audit" last={false} ready={ready} />
    </Form>
  );
}

function MonthField({ value, months, onPick }: { value: string; months: PeriodStepProps["months"]; onPick: (month: string) => void }) {
  const { t } = useTranslation();
  const format = useFormatter();
  if (!months) return <p className="note">{t("common.no_data")}</p>;
  return (
    <div className="field">
      <label className="label" htmlFor="audit-month">{t("audit.wizard.month")}</label>
      <select className="input" id="audit-month" name="month" value={value} onChange={(event) => onPick(event.target.value)} aria-describedby="step-error">
        <option value="">{t("audit.wizard.chooseMonth")}</option>
        {monthChoices(months.first, months.last, value || months.last).map((month) => <option key={month} value={month}>{format.month(month)}</option>)}
      </select>
    </div>
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
