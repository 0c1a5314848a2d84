import { useTranslation } from "~/components/translation";
import { useFormatter } from "~/components/format-context";
import type { AdminPoint } from "~/contract/points";
import { groupLine } from "~/domain/group-line";

/** A point's fields for those who may read them alone. */
export function PointDetails({ point }: { point: AdminPoint }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const rows: [string, string | null][] = [
    [t("poi.field.code"), point.code], [t("poi.field.type"), t(`nav.type.${point.type}`)], [t("poi.field.group"), groupLine(point.group)], [t("poi.field.status"), t(`poi.status.${point.status}`)],
    [t("poi.field.category"), point.category], [t("poi.field.own"), t(point.own ? "poi.yes" : "poi.no")], [t("poi.field.cp_name"), point.cp_name], [t("poi.field.sales_office"), point.sales_office],
    [t("poi.field.address"), point.address], [t("poi.field.address1"), point.address1], [t("poi.field.city"), point.city], [t("poi.field.uf"), point.uf], [t("poi.field.zipcode"), point.zipcode],
    [t("poi.field.country_code"), point.country_code], [t("poi.field.phone"), point.phone], [t("poi.field.latitude"), format.plain(point.latitude, 6)], [t("poi.field.longitude"), format.plain(point.longitude, 6)],
    [t("poi.field.radius_m"), point.radius_m === null ? null : format.count(point.radius_m)], [t("poi.field.impressions"), point.impressions === null ? null : format.count(point.impressions)],
    [t("poi.field.cost"), point.cost === null ? null : format.money(point.cost)],
  ];
  return (
    <section className="card">
      <dl className="point-facts">{rows.filter(([, value]) => value !== null && value !== "").map(([name, value]) => <div key={name}><dt>{name}</dt><dd>{value}</dd></div>)}</dl>
    </section>
  );
}
