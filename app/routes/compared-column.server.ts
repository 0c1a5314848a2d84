import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Settled } from "~/components/report/settle";
import { typesOn } from "~/config/modules";
import { parseColumns, type ColumnChoice } from "~/contract/compared-columns";
import type { DashboardData, Filter, Flags } from "~/contract/metrics";
import { pointTypes, type PointType } from "~/contract/values";
import { filterTrees } from "~/domain/filter-tree";
import { measuredPart } from "~/domain/measured-part";
import { resolveFilter } from "~/domain/resolve-filter";
import { columnSource, flowSource, sharedFilter } from "./_app.compare/compare-place";
import { openReport, type OpenReport } from "./report-loader.server";

/** What a column is about. */
export type ColumnHead = {
  /** the address that answers it: its name among all columns that were ever shown */
  source: string;
  choice: string;
  type: PointType;
  /** null: all points of the type */
  name: string | null;
  points: number;
  /** the segment is not there, or has no data for the whole period: the column is unfiltered */
  problem: "unknown" | "cleared" | null;
  /** the request for it failed: nothing of it is known */
  lost?: true;
};
type Answer = Promise<Settled<DashboardData>>;
/** `figures` and `stores` are null where nothing is asked. */
export type ColumnAnswer = ColumnHead & { figures: Answer | null; stores: Answer | null };
export type FlowAnswer = { source: string; type: PointType; flows: Answer | null };

/** What of the answer a column shows. */
export const shown = ["metrics", "metricsCompare", "metricsWeekly", "metricsByGender", "metricsByAge", "metricsByClass"];

type Brand = LoaderFunctionArgs["context"]["brand"];
type Opened = Pick<OpenReport, "report" | "call">;

/** One column under the page's filter: what it is about, and its figures on their way. */
export function comparedColumn(opened: Opened, brand: Brand, choice: string): ColumnAnswer {
  const { head, ask } = columnOf(opened, brand, choice);
  if (head.problem) return { ...head, figures: null, stores: null };
  const figures = ask({ qVisits: true, qDemos: true, only: shown });
  return { ...head, figures, stores: figures.then(() => ask({ qRadar: true, only: ["stores"] })) };
}

/** The flows of one column; `after`: what is asked before them. */
export function comparedFlows(opened: Opened, brand: Brand, choice: string, after?: Promise<unknown> | null): FlowAnswer {
  const { head, ask } = columnOf(opened, brand, choice);
  const flows = head.problem ? null : Promise.resolve(after).then(() => ask({ qHeatmap: true, only: ["heatmap"] }));
  return { source: flowSource(opened.report.resolved.state, choice), type: head.type, flows };
}

/** What a column is about, and how to ask for it. */
export function columnOf({ report, call }: Opened, brand: Brand, choice: string): { head: ColumnHead; filter: Filter; ask: (flags: Flags) => Answer } {
  const { data, lastDay, resolved } = report;
  const trees = filterTrees(data);
  const whole = pointTypes.find((type) => type === choice);
  const types = resolved.state.type ? [resolved.state.type] : typesOn(brand.modules);
  const state = { ...sharedFilter(resolved.state), ...(whole ? { type: whole } : { group: choice }) };
  const found = resolveFilter(state, [], { brand, trees, firstDay: data.first_day, lastDay, fallbackType: resolved.type });
  const cleared = found.notices.find((notice) => notice.kind === "segment_cleared");
  const problem = cleared ? "cleared" : (whole ? types.includes(whole) : found.node !== null && types.includes(found.type)) ? null : "unknown";
  const filter: Filter = { ...report.filter, type: found.type, groupKeys: found.node ? [found.node.group_hash] : [], storeKey: null, agg: "g" };
  delete filter.compare;
  return {
    head: {
      source: columnSource(resolved.state, choice), choice, type: found.type, problem,
      name: found.node?.name ?? (cleared && "name" in cleared ? cleared.name : null),
      points: (found.node ?? trees.find(({ type }) => type === found.type))?.points.length ?? 0,
    },
    filter, ask: (flags) => call("metrics.dashboardData", [filter, flags]).then((answer) => (answer.ok ? { ...answer, data: measuredPart(answer.data) } : answer)),
  };
}

/** What the two addresses of one column share: the guard, the filter and the choice; 404 without one. */
export async function openColumn(args: LoaderFunctionArgs): Promise<{ opened: OpenReport; choice: string }> {
  const opened = await openReport(args, "/compare", (t) => t("nav.items.compare"));
  const of = new URL(args.request.url).searchParams.get("of") ?? "";
  const [choice]: ColumnChoice[] = parseColumns(new URLSearchParams({ c1: of })).columns;
  if (!choice) throw new Response(null, { status: 404 });
  return { opened, choice };
}
