import { useFormatter } from "~/components/format-context";
import { NoData, Withheld } from "~/components/report/card-states";
import { ReportCard } from "~/components/report/report-card";
import { useTranslation } from "~/components/translation";
import { isProtected } from "~/components/ui/figure-value";
import { TableDetails } from "~/components/ui/table-details";
import type { TableModel } from "~/components/ui/table-model";
import type { Neighborhood } from "~/contract/premium";
import { IndexRows } from "../_app.premium.loyalty/index-card";

const fields = ["devices", "share", "low", "high", "city_share", "index", "index_low", "index_high", "population", "population_share"] as const;
const percents = new Set(["share", "low", "high", "city_share", "population_share"]);

/** Classes of the chosen area's residents against the whole city. */
export function ClassCard({ data: { classData: rows, area } }: { data: Neighborhood }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const label = (value: (typeof rows)[number]["demographics_class"]) => (value === "unknown" ? t("premium.neighborhood.unknownClass") : t(`demographics.classes.${value}`));
  const table: TableModel = {
    rowHead: t("demographics.class"),
    columns: fields.map((field) => ({ label: t(`premium.neighborhood.classFields.${field}`), ...(percents.has(field) ? { kind: "percent" as const, digits: 1 } : field.startsWith("index") ? { kind: "decimal" as const, digits: 0 } : {}) })),
    rows: rows.map((row) => ({ key: row.demographics_class, name: label(row.demographics_class), values: fields.map((field) => row[field]), hidden: fields.map((field) => isProtected(row, field)) })),
  };
  const drawn = rows.flatMap((row) => (row.index === null || row.index_low === null || row.index_high === null ? [] : [{ key: row.demographics_class, name: label(row.demographics_class), detail: format.percent(row.share, 1), index: row.index, low: row.index_low, high: row.index_high }]));
  const [most] = [...drawn].sort((a, b) => b.index - a.index);
  const noneKnown = rows.every(({ demographics_class: value, devices }) => value === "unknown" || devices === 0);
  const unknown = rows.find((row) => row.demographics_class === "unknown");
  return (
    <ReportCard title={t("premium.neighborhood.classes", { name: area?.name ?? "" })} subtitle={t("premium.neighborhood.classesSubtitle")} help={t("premium.neighborhood.classesHelp")} figures={(["share", "index", "city_share", "devices"] as const).map((field) => ({ figure: `premium.getNeighborhoodData.classData.${field}`, label: t(`premium.neighborhood.classFields.${field}`) }))} table={table} className="span-12">
      {most ? (
        <figure className="chart">
          <figcaption className="finding">{t("premium.neighborhood.classFinding", { class: most.name, index: format.decimal(most.index, 0) })}</figcaption>
          <IndexRows rows={drawn} />
          {unknown?.devices ? <p className="note">{t("premium.neighborhood.unknownNote", { count: unknown.devices, formatted: format.count(unknown.devices) })}</p> : null}
          <TableDetails table={table} folded />
        </figure>
      ) : rows.some((row) => row.suppressed) ? <><Withheld height={120} /><TableDetails table={table} folded /></> : (
        <>
          <NoData height={120} text={noneKnown ? t("premium.neighborhood.noneKnown", { name: area?.name ?? "" }) : undefined} />
          {rows.length > 0 ? <TableDetails table={table} folded /> : null}
        </>
      )}
    </ReportCard>
  );
}
