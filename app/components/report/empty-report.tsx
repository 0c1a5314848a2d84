import { useLocation } from "@remix-run/react";
import { useTranslation } from "~/components/translation";
import { useFormatter } from "~/components/format-context";
import { ButtonLink } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { filterStateQuery, type FilterState } from "~/contract/filter-state";
import type { AnswerMeta } from "~/contract/metrics";

/** No visit in the whole period: what is missing, what there is, and one way on. */
export function EmptyReport({ meta, state }: { meta: AnswerMeta; state: FilterState }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const { pathname } = useLocation();
  const { first_day: first, last_day: last } = meta;
  const whole = filterStateQuery({ ...state, period: null, month: null, weeks: null, group: null, store: null, genders: [], ageRanges: [], classes: [] });
  return (
    <section className="card void span-12">
      <Icon name="calendar" size={32} />
      <h2>{t("common.no_data")}</h2>
      <p>{first && last ? t("dashboard.emptyText", { period: format.dayRange(meta.start, meta.end), from: format.longDay(first), to: format.longDay(last) }) : t("dashboard.emptyAll")}</p>
      {first && last ? <ButtonLink to={`${pathname}?${whole}`} tone="primary">{t("filters.reset")}</ButtonLink> : null}
    </section>
  );
}
