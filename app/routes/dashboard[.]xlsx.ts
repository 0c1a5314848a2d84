import type { LoaderFunctionArgs } from "@remix-run/node";
import { shownOfVisits } from "./dashboard-members";
import { workbookResponse } from "./workbook-response.server";

/** The dashboard of the same address as a workbook, with all of its sections; `daily=1` adds a sheet by day. */
export const loader = (args: LoaderFunctionArgs): Promise<Response> => workbookResponse(args, "dashboard", ({ resolved }) => [
  { flags: { qVisits: true, qDemos: true, only: [...shownOfVisits, "metricsByGender", "metricsByAge", "metricsByClass"] } },
  { flags: { qVisits: true, only: ["metricsWeekDay", "metricsHome", "metricsWork", ...(args.context.brand.modules.reports.dwelltime && resolved.type !== "ooh" ? ["quartiles", "metricsDwellBlocks"] : [])] } },
  { flags: { qAppBundles: true } }, { flags: { qTech: true } },
  { flags: { qHeatmap: true, only: ["metricsHomeHeatpoints", "metricsWorkHeatpoints"] } },
]);
