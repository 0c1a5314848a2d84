import { useTranslation } from "~/components/translation";
import { RankedBars } from "~/components/charts/ranked-bars";
import { useFormatter } from "~/components/format-context";
import { NoData, Withheld } from "~/components/report/card-states";
import { ReportCard } from "~/components/report/report-card";
import { FigureValue } from "~/components/ui/figure-value";
import { LongList } from "~/components/ui/long-list";
import type { TableModel } from "~/components/ui/table-model";
import type { Journey } from "~/contract/metrics-movement";

/** Bars that stand above the table. */
const shownBars = 10;

type Row = { rank: number | null; name: string; hash: string; distance: number | null; value: number | null; hidden: boolean };

const rowsOf = (by: "share" | "dwell", { correlationVisitors, correlationDwell }: Journey): Row[] =>
  (by === "share" ? correlationVisitors.map((row) => ({ ...row, value: row.share })) : correlationDwell.map((row) => ({ ...row, value: row.dwell_time })))
    .map((row) => ({ rank: row.rank, name: row.group_name, hash: row.group_hash, distance: row.distance, value: row.value, hidden: row.suppressed === true }));

/** The neighbours by one value: bars of the first ten, and all of them in a ranked table. */
export function CorrelationCard({ by, journey }: { by: "share" | "dwell"; journey: Journey }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const rows = rowsOf(by, journey);
  const write = by === "share" ? (value: number) => format.percent(value) : format.hms;
  const known = rows.filter((row) => row.value !== null && row.rank !== null);
  const most = Math.max(...known.map((row) => row.value ?? 0), 0);
  const [first] = known;
  const table: TableModel = {
    rowHead: t("journey.group"),
    columns: [{ label: t("journey.rank") }, { label: t("journey.distance"), kind: "decimal", digits: 2 }, { label: t(`journey.${by}.value`), ...(by === "share" ? { kind: "percent" as const, digits: 2 } : { kind: "minutes" as const }) }],
    rows: rows.map((row) => ({ key: row.hash, name: row.name, values: [row.rank, row.distance, row.value], hidden: [false, false, row.hidden] })),
  };
  return (
    <ReportCard
      title={t(`journey.${by}.title`)} subtitle={t(`journey.${by}.subtitle`)} help={t(`journey.${by}.help`)} className="span-6" table={rows.length ? table : undefined}
      figures={[{ figure: by === "share" ? "journey.correlationVisitors.share" : "journey.correlationDwell.dwell_time", label: t(`journey.${by}.value`) }]}
    >
      {first ? (
        <figure className="chart">
          <figcaption className="finding">{by === "share" ? t("journey.share.finding", { share: write(first.value ?? 0), name: first.name }) : t("journey.dwell.finding", { time: write(first.value ?? 0), name: first.name })}</figcaption>
          <RankedBars height={0} colour={by === "share" ? 1 : 2} bars={known.slice(0, shownBars).map((row) => ({ key: row.hash, name: row.name, length: most > 0 ? (row.value ?? 0) / most : 0, value: write(row.value ?? 0) }))} />
          <LongList label={t(`journey.${by}.title`)} height={400}>
            <table className="data-table point-table" tabIndex={-1}>
              <thead><tr><th scope="col" className="numeric">{t("journey.rank")}</th><th scope="col">{t("journey.group")}</th><th scope="col" className="numeric">{t("journey.distance")}</th><th scope="col" className="numeric">{t(`journey.${by}.value`)}</th></tr></thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.hash}>
                    <td className="numeric"><FigureValue value={row.rank} format={format.count} /></td><th scope="row">{row.name}</th>
                    <td className="numeric"><FigureValue value={row.distance} format={(km) => format.decimal(km)} /></td>
                    <td className="numeric"><FigureValue value={row.value} protected={row.hidden} format={write} /></td>
                  </tr>
                ))}
              </tbody>
            </table>
          </LongList>
        </figure>
      ) : rows.some((row) => row.hidden) ? <Withheld height={200} /> : <NoData height={200} text={rows.length ? t("journey.none") : undefined} />}
    </ReportCard>
  );
}
