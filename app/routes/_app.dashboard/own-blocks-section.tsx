import { useTranslation } from "~/components/translation";
import { useFormatter } from "~/components/format-context";
import { ChartCard } from "~/components/report/chart-card";
import { axisUpperBound } from "~/domain/axis";
import type { OwnBlock } from "~/domain/own-time-blocks";

const two = (hour: number): string => String(hour).padStart(2, "0");

/** Visits by the deployment's own time blocks. */
export function OwnBlocksSection({ blocks }: { blocks: OwnBlock[] }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const peak = blocks.reduce<OwnBlock | null>((most, block) => ((block.visits ?? -1) > (most?.visits ?? -1) ? block : most), null);
  const hours = ({ startHour, endHour }: OwnBlock) => format.timeRange(`${two(startHour)}:00`, `${two(endHour - 1)}:59`);
  const data = {
    axis: t("dashboard.blocks.axis"),
    upper: axisUpperBound(blocks.map((block) => block.visits)),
    points: blocks.map((block) => ({ key: block.label, tick: block.label, title: `${block.label} (${hours(block)})`, detail: hours(block) })),
    series: [{ id: "visits", label: t("dashboard.visits"), colour: 1 as const, values: blocks.map((block) => block.visits), hidden: blocks.map((block) => block.protected) }],
  };
  return (
    <ChartCard
      title={t("dashboard.blocks.title")} subtitle={t("dashboard.blocks.subtitle")} help={t("dashboard.blocks.help")} figures={[{ figure: "metricsTimeBlock.visits", label: t("dashboard.visits") }]}
      kind="bar" data={data} rowHead={t("dashboard.blocks.block")}
      finding={peak?.visits ? t("dashboard.blocks.finding", { block: `${peak.label} (${hours(peak)})`, peak: format.count(peak.visits) }) : t("dashboard.weekend.findingNone")}
    />
  );
}
