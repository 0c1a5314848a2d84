import type { LoaderFunctionArgs } from "@remix-run/node";
import { neighborhoodSheets } from "~/exports/premium-sheets";
import { parseArea } from "./_app.premium.neighborhood/area-place";
import { premiumWorkbook } from "./premium-workbook.server";

/** The neighbourhoods of a segment's visitors as a workbook. */
export const loader = (args: LoaderFunctionArgs): Promise<Response> => premiumWorkbook(args, "/premium/neighborhood", false, async ({ asked, query, call, words }) => {
  const answer = await call("premium.getNeighborhoodData", [{ ...asked, area: parseArea(query) }]);
  return { sheets: neighborhoodSheets(answer, words), meta: answer.meta, asked: [[words.t("premium.neighborhood.area"), answer.area?.name ?? "--"]] };
});
