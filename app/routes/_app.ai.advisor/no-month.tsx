import { useFormatter } from "~/components/format-context";
import { useTranslation } from "~/components/translation";
import { ButtonLink } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { filterStateQuery, type FilterState } from "~/contract/filter-state";
import type { DayRange } from "~/domain/calendar";
import type { Measured } from "~/domain/comparison";

type NoMonthProps = { /** days that the address names */ asked: DayRange; measured: Measured; /** months that can be shown */ months: { first: string; last: string } | null; state: FilterState; /** the deployment's reports are by month */ byMonth: boolean };

/** No whole month lies in the data up to the one that was asked for: which months there are, and the way to the last of them. */
export function NoMonth({ asked, measured: { firstDay, completeUntil }, months, state, byMonth }: NoMonthProps) {
  const { t } = useTranslation();
  const format = useFormatter();
  const known = months === null ? null : months.first === months.last ? t("advisor.noMonth.one", { month: format.month(months.first) }) : t("advisor.noMonth.some", { first: format.month(months.first), last: format.month(months.last) });
  const reach = firstDay !== null && completeUntil !== null ? t("advisor.noMonth.none", { from: format.longDay(firstDay), to: format.longDay(completeUntil) }) : t("advisor.noMonth.empty");
  return (
    <section className="card void span-12 advisor-no-month">
      <Icon name="calendar" size={32} />
      <h2>{t("common.no_data")}</h2>
      <p>{known ? `${t("advisor.noMonth.text", { asked: format.dayRange(asked.start, asked.end) })} ${known}` : reach}</p>
      {months ? <ButtonLink to={`?${filterStateQuery({ ...state, period: null, weeks: null, month: byMonth ? months.last : null })}`} tone="primary">{t("advisor.noMonth.show", { month: format.month(months.last) })}</ButtonLink> : null}
    </section>
  );
}
