import { useTranslation } from "~/components/translation";
import type { ChartData } from "~/components/charts/chart-data";
import { useFormatter } from "~/components/format-context";
import { NoData, Withheld } from "~/components/report/card-states";
import { ChartCard } from "~/components/report/chart-card";
import { ReportCard } from "~/components/report/report-card";
import { isProtected } from "~/components/ui/figure-value";
import { TableDetails } from "~/components/ui/table-details";
import type { TableModel } from "~/components/ui/table-model";
import type { DwellBlock, Quartiles } from "~/contract/metrics-people";
import { axisUpperBound } from "~/domain/axis";

const quarters = ["0–25", "25–50", "50–75", "75–100"] as const;

/** The quarters of the visits by their duration, as four boxes. */
export function QuartilesCard({ quartiles }: { quartiles: Quartiles }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const bounds = [0, quartiles.quartile_1, quartiles.quartile_2, quartiles.quartile_3];
  const hidden = (["quartile_1", "quartile_2", "quartile_3"] as const).map((field) => isProtected(quartiles, field));
  const table: TableModel = {
    rowHead: t("people.dwell.quarter"),
    columns: [{ label: t("people.dwell.from"), kind: "minutes" }, { label: t("people.dwell.to"), kind: "minutes" }],
    rows: quarters.map((quarter, i) => ({ key: quarter, name: `${quarter} %`, values: [bounds[i] ?? null, bounds[i + 1] ?? null], hidden: [i > 0 && hidden[i - 1] === true, hidden[i] === true] })),
  };
  const empty = bounds.some((bound) => bound === null);
  return (
    <ReportCard
      title={t("people.dwell.title")} subtitle={t("people.dwell.subtitle")} help={t("people.dwell.help")} table={table}
      figures={[1, 2, 3].map((n) => ({ figure: `quartiles.quartile_${n}`, label: `${n * 25} %` }))}
    >
      {empty ? hidden.some(Boolean) ? <Withheld height={130} /> : <NoData height={130} text={t("common.no_data_min")} /> : (
        <>
          <p className="finding">{t("people.dwell.finding", { from: format.hms(bounds[1]), to: format.hms(bounds[3]) })}</p>
          <dl className="quartiles">
            {quarters.map((quarter, i) => (
              <div key={quarter} className={`step-${i + 1}`}>
                <dt>{quarter} %</dt>
                <dd>{i === 3 ? t("people.dwell.above", { time: format.hms(bounds[3]) }) : `${format.hms(bounds[i]).replace(/\s*hs$/, "")} – ${format.hms(bounds[i + 1])}`}</dd>
              </div>
            ))}
          </dl>
          <TableDetails table={table} folded />
        </>
      )}
    </ReportCard>
  );
}

/** Visits by blocks of ten minutes. */
export function DwellBlocksCard({ blocks }: { blocks: DwellBlock[] }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const name = ({ dwell_start_mins: from, dwell_end_mins: to }: DwellBlock) => (to === null ? t("people.blocks.open", { from: format.count(from) }) : `${format.count(from)}–${format.count(to)}`);
  const hidden = blocks.map((block) => isProtected(block, "visits"));
  const data: ChartData = {
    axis: t("people.blocks.axis"),
    upper: axisUpperBound(blocks.map(({ visits }) => visits)),
    points: blocks.map((block) => ({ key: String(block.dwell_start_mins), tick: block.dwell_end_mins === null ? `${block.dwell_start_mins}+` : name(block), title: name(block) })),
    series: [{ id: "visits", label: t("people.blocks.visits"), colour: 1, values: blocks.map(({ visits }) => visits), hidden }],
  };
  const table: TableModel = {
    rowHead: t("people.blocks.block"),
    columns: [{ label: t("people.blocks.visits") }, { label: t("people.share"), kind: "percent", digits: 1 }],
    rows: blocks.map((block, i) => ({ key: String(block.dwell_start_mins), name: name(block), values: [block.visits, block.perc], hidden: [hidden[i] === true, hidden[i] === true] })),
  };
  const largest = blocks.reduce<DwellBlock | null>((most, block) => ((block.visits ?? 0) > (most?.visits ?? 0) ? block : most), null);
  return (
    <ChartCard
      title={t("people.blocks.title")} subtitle={t("people.blocks.subtitle")} help={t("people.blocks.help")}
      figures={[{ figure: "metricsDwellBlocks.visits", label: t("people.blocks.visits") }, { figure: "metricsDwellBlocks.perc", label: t("people.share") }]}
      kind="bar" data={data} rowHead={t("people.blocks.block")} table={table}
      finding={largest ? t("people.blocks.finding", { block: name(largest), share: format.percent(largest.perc, 1) }) : t("common.no_data")}
    />
  );
}
