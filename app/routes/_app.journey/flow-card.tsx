import { useTranslation } from "~/components/translation";
import { FlowStage, type FlowData } from "~/components/charts/flow-stage";
import { useFormatter, useNoScript } from "~/components/format-context";
import { NoData } from "~/components/report/card-states";
import { ReportCard } from "~/components/report/report-card";
import { TableDetails } from "~/components/ui/table-details";
import type { TableModel } from "~/components/ui/table-model";
import type { Journey } from "~/contract/metrics-movement";

const height = 400;
/** Px that a name needs where one side has many. */
const rowHeight = 20;

/** Before, the point, after: a diagram of widths, or the reason why there is none. */
export function FlowCard({ journey }: { journey: Journey }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const noScript = useNoScript();
  const flow = journey.journeyFlow;
  const table = flowTable(flow, { point: t("journey.flow.point"), before: t("journey.flow.devices"), after: t("journey.flow.devicesAfter") });
  const sides = [0, 2].map((depth) => flow?.nodes.filter((node) => node.depth === depth).length ?? 0);
  return (
    <ReportCard
      title={t("journey.flow.title")} subtitle={t("journey.flow.subtitle")} help={t("journey.flow.help")} table={flow ? table : undefined}
      figures={[{ figure: "journey.journeyFlow.links.value", label: t("journey.flow.title") }]}
    >
      {flow ? (
        <figure className="chart">
          <figcaption className="finding"><Finding flow={flow} /></figcaption>
          {noScript ? null : (
            <>
              <div className="flow-heads" aria-hidden="true"><span>{t("journey.flow.before")}</span><span>{t("journey.flow.after")}</span></div>
              <FlowStage height={Math.max(height, Math.max(...sides) * rowHeight)} data={drawn(flow, format.count)} />
            </>
          )}
          <TableDetails table={table} />
        </figure>
      ) : <NoData height={200} text={t(`journey.flow.reasons.${journey.reason ?? "few_nodes"}`)} />}
    </ReportCard>
  );
}

type Flow = NonNullable<Journey["journeyFlow"]>;
const linkOf = (flow: Flow, at: number) => flow.links.find((link) => link.source === at || link.target === at);

const drawn = (flow: Flow, write: (value: number) => string): FlowData => ({
  nodes: flow.nodes.map((node, i) => ({ name: node.name, side: node.depth, colour: node.color, shown: node.depth === 1 ? "" : write(linkOf(flow, i)?.value ?? 0) })),
  links: flow.links,
});

function Finding({ flow }: { flow: Flow }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const strongest = (depth: number) => flow.nodes
    .map((node, i) => ({ node, value: linkOf(flow, i)?.value ?? 0 }))
    .filter(({ node }) => node.depth === depth)
    .reduce<{ name: string; value: number } | null>((most, { node, value }) => (value > (most?.value ?? 0) ? { name: node.name, value } : most), null);
  const [before, after] = [strongest(0), strongest(2)];
  if (before && after) return <>{t("journey.flow.finding", { before: before.name, beforeValue: format.count(before.value), after: after.name, afterValue: format.count(after.value) })}</>;
  if (before) return <>{t("journey.flow.findingBefore", { before: before.name, beforeValue: format.count(before.value) })}</>;
  return after ? <>{t("journey.flow.findingAfter", { after: after.name, afterValue: format.count(after.value) })}</> : null;
}

/** A row a neighbour, with its devices on both sides. */
function flowTable(flow: Flow | null, labels: { point: string; before: string; after: string }): TableModel {
  const rows = new Map<string, { name: string; values: (number | null)[] }>();
  flow?.nodes.forEach((node, i) => {
    if (node.depth === 1) return;
    const row = rows.get(node.description) ?? { name: node.name, values: [null, null] };
    row.values[node.depth === 0 ? 0 : 1] = linkOf(flow, i)?.value ?? null;
    rows.set(node.description, row);
  });
  return { rowHead: labels.point, columns: [{ label: labels.before }, { label: labels.after }], rows: [...rows].map(([key, row]) => ({ key, ...row })) };
}
