import { Link } from "@remix-run/react";
import { useTranslation } from "~/components/translation";
import { monthKeys, optionKeys, periodPresets, stepPeriod, weekKeys, type PeriodControl, type PeriodKeys } from "~/domain/period-steps";
import { Dropdown } from "../ui/dropdown";
import { Icon } from "../ui/icon";
import { FixedPeriodPicker } from "./fixed-period-picker";
import { MonthPicker } from "./month-picker";
import { WeekRangePicker } from "./week-range-picker";

type PeriodChoiceProps = { period: PeriodControl; onPick: (keys: PeriodKeys) => void; /** address of the page with another period */ addressOf: (keys: PeriodKeys) => string };

/** The period with a step back, a step on and quick choices; all three are links, so that they work without scripts. */
export function PeriodChoice({ period, onPick, addressOf }: PeriodChoiceProps) {
  const { t } = useTranslation();
  const presets = periodPresets(period);
  return (
    <div className="period-choice" role="group" aria-label={t("filters.period")}>
      <Step to={stepPeriod(period, -1)} addressOf={addressOf} label={t("filterTools.previous")} keys="ArrowLeft" icon="chevron-left" />
      <PeriodPicker period={period} onPick={onPick} />
      <Step to={stepPeriod(period, 1)} addressOf={addressOf} label={t("filterTools.next")} keys="ArrowRight" icon="chevron-right" />
      {presets.length > 1 ? (
        <Dropdown className="icon-btn icon-btn-framed" label={t("filterTools.quick")} face={<Icon name="clock" size={16} />}>
          <div className="menu">
            {presets.map(({ id, keys, current }) => (
              <Link key={id} to={addressOf(keys)} aria-current={current ? "true" : undefined} preventScrollReset>
                <Icon name={current ? "check" : "calendar"} size={16} />{t(`filterTools.presets.${id}`)}
              </Link>
            ))}
          </div>
        </Dropdown>
      ) : null}
    </div>
  );
}

type StepProps = { to: PeriodKeys | null; addressOf: (keys: PeriodKeys) => string; label: string; keys: string; icon: "chevron-left" | "chevron-right" };

function Step({ to, addressOf, label, keys, icon }: StepProps) {
  return to
    ? <Link className="icon-btn icon-btn-framed" to={addressOf(to)} aria-label={label} title={label} aria-keyshortcuts={keys} preventScrollReset><Icon name={icon} size={16} /></Link>
    : <button type="button" className="icon-btn icon-btn-framed" aria-label={label} title={label} disabled><Icon name={icon} size={16} /></button>;
}

/** The picker of the brand's period mode. */
export function PeriodPicker({ period, onPick }: { period: PeriodControl; onPick: (keys: PeriodKeys) => void }) {
  switch (period.mode) {
    case "fixed": return <FixedPeriodPicker value={period.value} options={period.options} onPick={(oid) => onPick(optionKeys(oid))} />;
    case "month": return <MonthPicker value={period.value} first={period.first} last={period.last} onPick={(month) => onPick(monthKeys(month))} />;
    case "week": return <WeekRangePicker value={period.value} first={period.first} last={period.last} onPick={({ from, to }) => onPick(weekKeys(from, to))} />;
  }
}
