import type { ReactNode } from "react";
import type { ChartData } from "~/components/charts/chart-data";
import { ShareStage, type SharePart } from "~/components/charts/share-stage";
import { useFormatter, useNoScript } from "~/components/format-context";
import { NoData, Withheld } from "~/components/report/card-states";
import { ChartCard } from "~/components/report/chart-card";
import { ReportCard } from "~/components/report/report-card";
import { useTranslation } from "~/components/translation";
import { isProtected } from "~/components/ui/figure-value";
import { TableDetails } from "~/components/ui/table-details";
import type { TableModel } from "~/components/ui/table-model";
import type { AuditResult } from "~/contract/audit";
import { ageRanges, genders, type socialClasses } from "~/contract/values";
import { axisUpperBound } from "~/domain/axis";

const height = 400;
type Colour = SharePart["colour"];
const classColours: Record<(typeof socialClasses)[number], Colour> = { A: 1, B: 2, C: 3, D: 4, E: "other", unknown: "other" };
const genderColours: Record<(typeof genders)[number], Colour> = { F: 1, M: 2, unknown: "other" };

/** Visitors of both groups by age range, as shares of their group: the groups are of different size, and a control counts once whatever its weight. */
export function AgeCard({ rows }: { rows: AuditResult["auditAgeRange"] }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const ages = ageRanges.filter((age) => rows.some((row) => row.demographics_age_range === age));
  const of = (group: "exposed" | "control") => ages.map((age) => rows.find((row) => row.group === group && row.demographics_age_range === age));
  const series = (["exposed", "control"] as const).map((group, i) => ({
    id: group, label: t(`audit.groups.${group}`), colour: (i === 0 ? 2 : "other") as Colour, values: of(group).map((row) => (row && row.perc !== null ? Math.round(row.perc * 1000) / 10 : null)), hidden: of(group).map((row) => row !== undefined && isProtected(row, "perc")),
  }));
  const names = ages.map((age) => t(`demographics.ages.${age}`));
  const data: ChartData = { axis: t("audit.age.axis"), upper: axisUpperBound(ages.map((_, i) => series.reduce((sum, { values }) => sum + (values[i] ?? 0), 0))), points: ages.map((age, i) => ({ key: age, tick: names[i] ?? "", title: names[i] ?? "" })), series };
  const table: TableModel = {
    rowHead: t("audit.age.range"), columns: series.flatMap(({ label }) => [{ label }, { label: t("audit.age.share", { name: label }), kind: "percent" as const }]),
    rows: ages.map((age, i) => { const both = (["exposed", "control"] as const).map((group) => of(group)[i]); return { key: age, name: names[i] ?? "", values: both.flatMap((row) => [row?.total ?? null, row?.perc ?? null]), hidden: both.flatMap((row) => [row !== undefined && isProtected(row, "total"), row !== undefined && isProtected(row, "perc")]) }; }),
  };
  const top = of("exposed").reduce((most, row) => ((row?.perc ?? -1) > (most?.perc ?? -1) ? row : most), undefined);
  return (
    <ChartCard
      title={t("audit.age.title")} subtitle={t("audit.age.subtitle")} help={t("audit.age.help")} className="span-6" kind="stack" legend="always" data={data} table={table} rowHead={t("audit.age.range")} height={height} column={{ kind: "decimal", digits: 1 }}
      finding={top && top.perc !== null ? t("audit.age.finding", { name: t(`demographics.ages.${top.demographics_age_range}`), share: format.percent(top.perc, 1) }) : t("audit.age.none")}
    />
  );
}

type Share = { key: string; name: string; total: number | null; perc: number | null; hidden: boolean };

/** A card of parts of the exposed visitors: words, drawing, table. */
function SharesCard({ title, subtitle, rowHead, finding, rows, className, children }: { title: string; subtitle: string; rowHead: string; finding: string; rows: readonly Share[]; className: string; children: ReactNode }) {
  const { t } = useTranslation();
  const noScript = useNoScript();
  const table: TableModel = {
    rowHead, columns: [{ label: t("audit.age.visitors") }, { label: t("audit.age.shareHead"), kind: "percent" }],
    rows: rows.filter(({ total, hidden }) => hidden || (total ?? 0) > 0).map(({ key, name, total, perc, hidden }) => ({ key, name, values: [total, perc], hidden: [hidden, hidden] })),
  };
  const known = rows.some(({ total }) => (total ?? 0) > 0);
  return (
    <ReportCard title={title} subtitle={subtitle} help={t("audit.age.help")} className={className} table={table}>
      {known ? (
        <figure className="chart"><figcaption className="finding">{finding}</figcaption>{noScript ? null : children}<TableDetails table={table} /></figure>
      ) : rows.some(({ hidden }) => hidden) ? <Withheld height={height} /> : <NoData height={height} />}
    </ReportCard>
  );
}

/** Exposed visitors by age range and class, as areas. */
export function TreemapCard({ rows }: { rows: AuditResult["auditAgeRangeClass"] }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const name = (row: (typeof rows)[number]) => `${t(`demographics.ages.${row.demographics_age_range}`)} · ${t(`demographics.classes.${row.demographics_class}`)}`;
  const shares = rows.map((row): Share => ({ key: `${row.demographics_age_range} ${row.demographics_class}`, name: name(row), total: row.total, perc: row.perc, hidden: isProtected(row, "total") }));
  const known = rows.filter(({ total }) => (total ?? 0) > 0);
  const [top] = [...known].sort((a, b) => (b.total ?? 0) - (a.total ?? 0));
  const parts = known.map((row): SharePart => ({
    key: `${row.demographics_age_range} ${row.demographics_class}`, group: row.demographics_age_range, name: t(`demographics.classes.${row.demographics_class}`), value: row.total ?? 0, colour: classColours[row.demographics_class],
    label: `${name(row)}: ${format.count(row.total)}`,
  }));
  return (
    <SharesCard
      title={t("audit.age.treemap")} subtitle={t("audit.age.treemapSubtitle")} rowHead={t("audit.age.combination")} rows={shares} className="span-6"
      finding={top ? t("audit.age.treemapFinding", { age: t(`demographics.ages.${top.demographics_age_range}`), social: t(`demographics.classes.${top.demographics_class}`), share: format.percent(top.perc, 1) }) : t("audit.age.none")}
    >
      <ShareStage kind="treemap" height={height} parts={parts} groups={ageRanges.map((age) => ({ key: age, label: t(`demographics.ages.${age}`), colour: 1 }))} />
    </SharesCard>
  );
}

/** Exposed visitors by gender, and by age range within it. */
export function RingsCard({ rows, genders: totals }: { rows: AuditResult["auditGenderAge"]; genders: AuditResult["auditGender"] }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const name = (row: (typeof rows)[number]) => `${t(`demographics.genders.${row.demographics_gender}`)} · ${t(`demographics.ages.${row.demographics_age_range}`)}`;
  const exposed = totals.filter(({ group }) => group === "exposed");
  const shares: Share[] = [
    ...totals.map((row): Share => ({ key: `${row.group} ${row.demographics_gender}`, name: row.group === "control" ? `${t("audit.age.ofControl")}: ${t(`demographics.genders.${row.demographics_gender}`)}` : t(`demographics.genders.${row.demographics_gender}`), total: row.total, perc: row.perc, hidden: isProtected(row, "total") })),
    ...rows.map((row): Share => ({ key: `${row.demographics_gender} ${row.demographics_age_range}`, name: name(row), total: row.total, perc: row.perc, hidden: isProtected(row, "total") })),
  ];
  const said = exposed.filter(({ perc }) => perc !== null).map((row) => t("audit.age.genderShare", { name: t(`demographics.genders.${row.demographics_gender}`), share: format.percent(row.perc, 1) })).join(", ");
  const parts = rows.filter(({ total }) => (total ?? 0) > 0).map((row): SharePart => ({
    key: `${row.demographics_gender} ${row.demographics_age_range}`, group: row.demographics_gender, name: t(`demographics.ages.${row.demographics_age_range}`), value: row.total ?? 0, colour: genderColours[row.demographics_gender], label: `${name(row)}: ${format.count(row.total)}`,
  }));
  return (
    <SharesCard title={t("audit.age.rings")} subtitle={t("audit.age.ringsSubtitle")} rowHead={t("audit.age.combinationGender")} rows={shares} className="span-6" finding={said ? t("audit.age.ringsFinding", { first: said }) : t("audit.age.none")}>
      <ShareStage kind="rings" height={height} parts={parts} groups={genders.map((gender) => { const total = exposed.find((row) => row.demographics_gender === gender)?.total; return { key: gender, label: t(`demographics.genders.${gender}`), colour: genderColours[gender], ...(typeof total === "number" ? { value: total } : {}) }; })} />
    </SharesCard>
  );
}
