import type { LoaderFunctionArgs } from "@remix-run/node";
import { comparePlan } from "./compare-workbook.server";
import { workbookResponse } from "./workbook-response.server";

/** The comparison of the same columns as a workbook. */
export const loader = (args: LoaderFunctionArgs): Promise<Response> => workbookResponse(args, "compare", comparePlan);
