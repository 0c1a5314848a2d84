import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { useTranslation } from "~/components/translation";
import { addMonths } from "~/domain/calendar";
import { useFormatter } from "../format-context";
import { useHydrated } from "../ui/hydrated";
import { Icon } from "../ui/icon";

type MonthPickerProps = { /** 2026-10; empty: none is chosen yet */ value: string; first: string; last: string; onPick: (month: string) => void; /** in place of "Period" */ label?: string; /** what stands where none is chosen: without it the newest is, where no script runs */ none?: string };
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -3, ArrowDown: 3, PageUp: -12, PageDown: 12 };

/** The months from `first` to `last`, newest first, and the chosen one wherever it lies. */
export function monthChoices(first: string, last: string, value: string): string[] {
  const months: string[] = [];
  for (let month = last; month >= first && months.length < 240; month = addMonths(month, -1)) months.push(month);
  return value === "" || months.includes(value) ? months : [...months, value].sort().reverse();
}

/** Chooses one calendar month: a select without scripts, a grid of months by year with them. It cannot be cleared. */
export function MonthPicker(props: MonthPickerProps) {
  const { t } = useTranslation();
  const format = useFormatter();
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = (refocus: boolean) => { setOpen(false); if (refocus) opener.current?.focus(); };
  return (
    <div className="field filter-period" onBlur={(event) => { if (open && !event.currentTarget.contains(event.relatedTarget)) close(false); }}>
      <label className="label" htmlFor="filter-month">{props.label ?? t("filters.period")}</label>
      {hydrated ? (
        <button type="button" className="pick" id="filter-month" ref={opener} aria-haspopup="dialog" aria-expanded={open} aria-label={props.value ? t("filters.chosenMonth", { month: format.month(props.value) }) : t("filters.month")} onClick={() => setOpen(!open)}>
          <Icon name="calendar" size={16} /><b>{props.value ? format.month(props.value) : (props.none ?? "--")}</b><Icon name="chevron-down" size={14} />
        </button>
      ) : (
        <select className="input" id="filter-month" name="month" defaultValue={props.value}>
          {props.none ? <option value="">{props.none}</option> : null}
          {monthChoices(props.first, props.last, props.value).map((month) => <option key={month} value={month}>{format.month(month)}</option>)}
        </select>
      )}
      {open ? <MonthGrid {...props} onPick={(month) => { close(true); props.onPick(month); }} onClose={() => close(true)} /> : null}
    </div>
  );
}

function MonthGrid({ value, first, last, onPick, onClose }: MonthPickerProps & { onClose: () => void }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const [cursor, setCursor] = useState(value || last);
  const grid = useRef<HTMLTableElement>(null);
  const year = cursor.slice(0, 4);
  const allowed = (month: string) => month >= first && month <= last;
  useEffect(() => { grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(); }, [cursor]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") { event.stopPropagation(); return onClose(); }
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setCursor(addMonths(cursor, step));
  };
  const turn = (years: number) => setCursor(addMonths(cursor, 12 * years));
  return (
    <div className="popover month-pop" role="dialog" aria-label={t("filters.month")} onKeyDown={(event) => { if (event.key === "Escape") onClose(); }}>
      <div className="month-year">
        <button type="button" className="icon-btn" aria-label={t("filters.previousYear")} disabled={year <= first.slice(0, 4)} onClick={() => turn(-1)}><Icon name="chevron-left" /></button>
        <span aria-live="polite">{year}</span>
        <button type="button" className="icon-btn" aria-label={t("filters.nextYear")} disabled={year >= last.slice(0, 4)} onClick={() => turn(1)}><Icon name="chevron-right" /></button>
      </div>
      <table className="month-grid" role="grid" aria-label={year} ref={grid} onKeyDown={onKeyDown}>
        <tbody>
          {[0, 1, 2, 3].map((row) => (
            <tr key={row}>
              {[1, 2, 3].map((column) => {
                const number = row * 3 + column;
                const month = `${year}-${String(number).padStart(2, "0")}`;
                return (
                  <td key={month} role="gridcell" aria-selected={month === value}>
                    <button type="button" tabIndex={month === cursor ? 0 : -1} aria-disabled={!allowed(month)} onClick={() => allowed(month) && onPick(month)}>
                      <span aria-hidden="true">{format.monthName(number)}</span><span className="visually-hidden">{format.month(month)}</span>
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
