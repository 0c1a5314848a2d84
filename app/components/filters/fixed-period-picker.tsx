import { useTranslation } from "~/components/translation";

type FixedPeriodPickerProps = { value: string; options: { oid: string; label: string }[]; onPick: (oid: string) => void };

/** Chooses one of the predefined periods. It cannot be cleared. */
export function FixedPeriodPicker({ value, options, onPick }: FixedPeriodPickerProps) {
  const { t } = useTranslation();
  return (
    <div className="field filter-period">
      <label className="label" htmlFor="filter-period">{t("filters.period")}</label>
      <select className="input" id="filter-period" name="period" value={value} onChange={(event) => onPick(event.target.value)}>
        {options.map((option) => <option key={option.oid} value={option.oid}>{option.label}</option>)}
      </select>
    </div>
  );
}
