import type { LoaderFunctionArgs } from "@remix-run/node";
import { dashboardPlan } from "./report-workbooks.server";
import { workbookResponse } from "./workbook-response.server";

/** The report of `/dashboard` as a workbook. */
export const loader = (args: LoaderFunctionArgs): Promise<Response> => workbookResponse(args, "dashboard", dashboardPlan);
