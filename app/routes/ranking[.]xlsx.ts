import type { LoaderFunctionArgs } from "@remix-run/node";
import { rankingPlan } from "./report-workbooks.server";
import { workbookResponse } from "./workbook-response.server";

/** The report of `/ranking` as a workbook. */
export const loader = (args: LoaderFunctionArgs): Promise<Response> => workbookResponse(args, "ranking", rankingPlan);
