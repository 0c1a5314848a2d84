import { useTranslation } from "~/components/translation";
import { useFormatter } from "~/components/format-context";
import { NoData, Withheld } from "~/components/report/card-states";
import { ReportCard } from "~/components/report/report-card";
import { BarList } from "~/components/ui/bar-list";
import { TableDetails } from "~/components/ui/table-details";
import type { TableModel } from "~/components/ui/table-model";
import type { GenreRow, TechRow } from "~/contract/metrics-people";

/** Genres of apps on the visitors' devices. */
export function AppsCard({ genres }: { genres: GenreRow[] }) {
  const { t } = useTranslation();
  const rows = genres.map((row) => ({ value: row.name, unique_count: row.unique_count, perc: row.category_perc }));
  return (
    <TraitCard
      title={t("people.apps.title")} subtitle={t("people.apps.subtitle")} help={t("people.apps.help")} className="span-6" rows={rows} head={t("people.apps.genre")} limit={rows.length}
      finding={(name, share) => t("people.apps.finding", { name, share })} figures={["appGenres.category_perc", "appGenres.unique_count"]}
    />
  );
}

const techMembers = { platform: "metricsTechPlatform", make: "metricsTechMake", model: "metricsTechModel", carrier: "metricsTechCarrier" } as const;
/** Values that a card of technology shows; the table has all. */
const techShown = 8;

/** One trait of the visitors' devices. */
export function TechCard({ trait, rows }: { trait: keyof typeof techMembers; rows: TechRow[] }) {
  const { t } = useTranslation();
  const member = techMembers[trait];
  return (
    <TraitCard
      title={t(`people.tech.${trait}`)} subtitle={t("people.tech.subtitle")} help={t("people.tech.help")} className="span-3" withheld rows={rows} head={t(`people.tech.${trait}`)} limit={techShown}
      finding={(name, share) => t("people.tech.finding", { name, share })} figures={[`${member}.perc`, `${member}.unique_count`]}
    />
  );
}

type TraitCardProps = {
  title: string; subtitle: string; help: string; className: string; rows: TechRow[]; head: string; limit: number;
  finding: (name: string, share: string) => string;
  /** paths of the share and of the count */
  figures: [string, string];
  /** without rows: every value was withheld, since those without a value are rows too */
  withheld?: boolean;
};

function TraitCard({ title, subtitle, help, className, rows, head, limit, finding, figures, withheld }: TraitCardProps) {
  const { t } = useTranslation();
  const format = useFormatter();
  const percent = (share: number) => format.percent(share, 1);
  const isOther = ({ value }: TechRow) => value === "unknown";
  // what is not known stands last, whatever its size
  const named = [...rows.filter((row) => !isOther(row)), ...rows.filter(isOther)].map((row) => ({ ...row, name: isOther(row) ? t("people.unknown") : row.value, other: isOther(row) }));
  const shown = named.length > limit ? [...named.filter(({ other }) => !other).slice(0, limit - 1), ...named.filter(({ other }) => other)] : named;
  const left = named.length - shown.length;
  const table: TableModel = {
    rowHead: head,
    columns: [{ label: t("people.tech.visitors") }, { label: t("people.share"), kind: "percent" }],
    rows: named.map(({ value, name, unique_count: count, perc }) => ({ key: value, name, values: [count, perc] })),
  };
  const [first] = named;
  return (
    <ReportCard title={title} subtitle={subtitle} help={help} className={className} table={table} figures={[{ figure: figures[0], label: t("people.share") }, { figure: figures[1], label: t("people.tech.visitors") }]}>
      {first ? (
        <>
          <p className="finding">{finding(first.name, percent(first.perc))}</p>
          <BarList format={percent} items={shown.map(({ value, name, perc, other }) => ({ key: value, label: name, value: perc, other }))} />
          {left > 0 ? <p className="note">{t("people.tech.more", { count: left, formatted: format.count(left) })}</p> : null}
          <TableDetails table={table} folded />
        </>
      ) : withheld ? <Withheld height={160} /> : <NoData height={160} />}
    </ReportCard>
  );
}
