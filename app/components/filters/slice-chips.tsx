import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { FilterState } from "~/contract/filter-state";
import { chosenValues, dimensions, withoutSlice, withoutValue } from "~/domain/slice";
import { ButtonLink } from "../ui/button";
import { Icon } from "../ui/icon";
import { useFilterNavigation } from "./filter-navigation";
import { useSliceLabels } from "./slice-labels";

/** The active profile filters, each with a link that removes it. */
export function SliceChips({ state }: { state: FilterState }) {
  const { t } = useTranslation();
  const labels = useSliceLabels();
  const { addressOf } = useFilterNavigation();
  const chips = dimensions.flatMap((dimension) => chosenValues(state, dimension).map((value) => ({ dimension, value })));
  if (chips.length === 0) return null;
  return (
    <div className="chips" role="group" aria-label={t("filters.active")}>
      {chips.map(({ dimension, value }) => {
        const names = { dimension: t(`demographics.${dimension}`), value: labels.value(dimension, value) };
        return (
          <span className="chip" key={`${dimension} ${value}`}>
            <span>{names.dimension}:</span>{names.value}
            <Link to={addressOf(withoutValue(state, dimension, value))} preventScrollReset aria-label={t("filters.remove", names)} title={t("filters.remove", names)}><Icon name="close" size={14} /></Link>
          </span>
        );
      })}
      <ButtonLink tone="quiet" size="small" to={addressOf(withoutSlice(state))} preventScrollReset>{t("filters.clear")}</ButtonLink>
    </div>
  );
}
