import type { LoaderFunctionArgs } from "@remix-run/node";
import { heatmapsPlan } from "./report-workbooks.server";
import { workbookResponse } from "./workbook-response.server";

/** The report of `/heatmaps` as a workbook. */
export const loader = (args: LoaderFunctionArgs): Promise<Response> => workbookResponse(args, "heatmaps", heatmapsPlan);
