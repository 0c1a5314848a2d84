import type { LoaderFunctionArgs } from "@remix-run/node";
import { workbookResponse } from "./workbook-response.server";

/** The journey of the chosen point as a workbook; there is none before a single point is chosen. */
export const loader = (args: LoaderFunctionArgs): Promise<Response> => workbookResponse(args, "journey", ({ resolved, data }) => (data.pdvs.some((point) => point.group_hash === resolved.node?.group_hash) ? [{ flags: { qJourney: true, only: ["journey"] } }] : []));
