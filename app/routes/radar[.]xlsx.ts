import type { LoaderFunctionArgs } from "@remix-run/node";
import { radarPlan } from "./report-workbooks.server";
import { workbookResponse } from "./workbook-response.server";

/** The report of `/radar` as a workbook. */
export const loader = (args: LoaderFunctionArgs): Promise<Response> => workbookResponse(args, "radar", radarPlan);
