import { Link } from "@remix-run/react";
import { useTranslation } from "~/components/translation";
import type { FilterState } from "~/contract/filter-state";
import { chosenValues, dimensions, withoutSlice, withoutValue } from "~/domain/slice";
import { ButtonLink } from "../ui/button";
import { Icon } from "../ui/icon";
import type { FilterBarData } from "./filter-bar";
import { useFilterNavigation } from "./filter-navigation";
import { useSliceLabels } from "./slice-labels";

type Chip = { key: string; name: string; value: string; without: FilterState };
type FilterChipsProps = { data: Pick<FilterBarData, "segment" | "store" | "agg"> & Partial<Pick<FilterBarData, "single">>; state: FilterState; /** the report's figures take no notice of the profile */ withoutProfile?: boolean };

/** Every filter that is set, each with a link that removes it. The period is no chip: it cannot be removed. */
export function FilterChips({ data, state, withoutProfile = false }: FilterChipsProps) {
  const { t } = useTranslation();
  const labels = useSliceLabels();
  const { addressOf } = useFilterNavigation();
  const chips: Chip[] = [];
  if (data.segment?.name && state.group) chips.push({ key: "group", name: t(data.single ? "filterTools.chips.point" : "filterTools.chips.segment"), value: data.segment.name, without: { ...state, group: null, store: null } });
  if (data.store && state.store) chips.push({ key: "store", name: t("filterTools.chips.point"), value: data.store, without: { ...state, store: null } });
  if (data.agg === "s" && state.store === null) chips.push({ key: "agg", name: t("filters.values"), value: t("filterTools.chips.perPoint"), without: { ...state, agg: null } });
  for (const dimension of withoutProfile ? [] : dimensions) {
    for (const value of chosenValues(state, dimension)) chips.push({ key: `${dimension} ${value}`, name: t(`demographics.${dimension}`), value: labels.value(dimension, value), without: withoutValue(state, dimension, value) });
  }
  if (chips.length === 0) return null;
  return (
    <div className="chips" role="group" aria-label={t("filterTools.chips.active")}>
      {chips.map(({ key, name, value, without }) => {
        const label = t("filters.remove", { dimension: name, value });
        return (
          <span className="chip" key={key}>
            <span>{name}:</span>{value}
            <Link to={addressOf(without)} preventScrollReset aria-label={label} title={label}><Icon name="close" size={14} /></Link>
          </span>
        );
      })}
      {chips.length > 1 ? <ButtonLink tone="quiet" size="small" to={addressOf({ ...withoutSlice(state), group: null, store: null, agg: null })} preventScrollReset>{t("filterTools.chips.clear")}</ButtonLink> : null}
    </div>
  );
}
