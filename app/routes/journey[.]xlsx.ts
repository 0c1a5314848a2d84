import type { LoaderFunctionArgs } from "@remix-run/node";
import { journeyPlan } from "./report-workbooks.server";
import { workbookResponse } from "./workbook-response.server";

/** The report of `/journey` as a workbook. */
export const loader = (args: LoaderFunctionArgs): Promise<Response> => workbookResponse(args, "journey", journeyPlan);
