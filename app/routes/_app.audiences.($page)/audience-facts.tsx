import { useTranslation } from "~/components/translation";
import { useFormatter } from "~/components/format-context";
import type { Audience } from "~/contract/audiences";
import type { PlannerData } from "../_app.planner-new/planner-data.server";

/** A saved audience's own data and filters in words; what is not filtered is left out. */
export function AudienceFacts({ audience, data: { choices, names, period } }: { audience: Audience; data: PlannerData }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const { filter } = audience;
  const group = filter.group === "pdv" || filter.group === "ooh" ? t(`filters.all.${filter.group}`) : (choices.groups.find(({ value }) => value === filter.group)?.label ?? filter.group);
  const list = (values: readonly string[]) => values.join(", ");
  const metres = filter.poiDistance < 1000 ? `${format.count(filter.poiDistance)}\u00a0m` : `${format.count(filter.poiDistance / 1000)}\u00a0km`;
  const extra = choices.filters.map(({ field, label, options }): [string, string] => [label, list((filter.extra[field] ?? []).map((value) => options.find((option) => option.value === value)?.label ?? value))]);
  const rows: [string, string][] = [
    [t("planner.created_at"), format.instant(Date.parse(audience.created))], [t("planner.status"), t(`planner.statuses.${audience.status}`)], [t("planner.size"), format.count(audience.data.value.total)],
    [t("filters.period"), format.dayRange(period.start, period.end)], [t("planner.group"), group], [t("planner.city"), list(filter.city)], [t("planner.country"), list(filter.country)],
    [t("planner.places"), filter.pois.length > 0 ? `${list(names.map(({ label }) => label))} (${metres})` : ""],
    [t("demographics.gender"), list(filter.gender.map((value) => t(`demographics.genders.${value}`)))], [t("demographics.age"), list(filter.ageRanges.map((value) => t(`demographics.ages.${value}`)))], [t("demographics.class"), list(filter.classes.map((value) => t(`demographics.classes.${value}`)))],
    [t("planner.offlines"), list(filter.offlines)], [t("planner.genres"), list(filter.genres)], [t("planner.platform"), list(filter.platform)], [t("planner.makers"), list(filter.makers)], ...extra,
  ];
  return <><h2>{t("planner.filters")}</h2><dl className="point-facts">{rows.filter(([, value]) => value !== "").map(([name, value]) => <div key={name}><dt>{name}</dt><dd>{value}</dd></div>)}</dl></>;
}
