import type { LoaderFunctionArgs } from "@remix-run/node";
import { performancePlan } from "./report-workbooks.server";
import { workbookResponse } from "./workbook-response.server";

/** The report of `/performance` as a workbook. */
export const loader = (args: LoaderFunctionArgs): Promise<Response> => workbookResponse(args, "performance", performancePlan);
