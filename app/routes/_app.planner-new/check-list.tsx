import { useTranslation } from "~/components/translation";
import { useFormatter } from "~/components/format-context";
import { Icon } from "~/components/ui/icon";

type Choice = string | { value: string; label: string };
type CheckListProps = { name: string; label: string; values: readonly Choice[]; chosen: readonly string[]; /** unfolded from the start */ open?: boolean; id?: string; error?: string };

/** Values of a filter, any of which may be chosen: folded away until it is opened, with how many are chosen. */
export function CheckList({ name, label, values, chosen, open = false, id, error }: CheckListProps) {
  const { t } = useTranslation();
  const format = useFormatter();
  const offered = values.map((each) => (typeof each === "string" ? { value: each, label: each } : each));
  // a chosen value that is not offered any more can be taken away
  const gone = chosen.filter((value) => !offered.some((each) => each.value === value)).map((value) => ({ value, label: value }));
  const all = [...offered, ...gone];
  if (all.length === 0) return null;
  return (
    <details className="check-list" open={open || chosen.length > 0 || error !== undefined} id={id} data-invalid={error ? true : undefined}>
      <summary><span>{label}</span>{chosen.length > 0 ? <span className="tag">{t("planner.chosenCount", { count: chosen.length, formatted: format.count(chosen.length) })}</span> : null}<Icon name="chevron-down" size={14} /></summary>
      {error ? <p className="error" id={id ? `${id}-error` : undefined}><Icon name="alert" size={14} /><span>{error}</span></p> : null}
      <div role="group" aria-label={label} className={all.length <= 9 ? "check-grid" : "check-grid check-scroll"} tabIndex={all.length <= 9 ? undefined : 0}>
        {all.map((each) => (
          <label key={each.value} className="checkbox"><input type="checkbox" name={name} value={each.value} defaultChecked={chosen.includes(each.value)} /><span>{each.label}</span></label>
        ))}
      </div>
    </details>
  );
}
