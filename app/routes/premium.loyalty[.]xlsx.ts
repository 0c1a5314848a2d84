import type { LoaderFunctionArgs } from "@remix-run/node";
import { loyaltySheets } from "~/exports/premium-sheets";
import { parseDays } from "./_app.premium.loyalty/loyalty-place";
import { premiumWorkbook } from "./premium-workbook.server";

/** The loyalty of a store as a workbook. */
export const loader = (args: LoaderFunctionArgs): Promise<Response> => premiumWorkbook(args, "/premium/loyalty", true, async ({ asked, query, storeKey, call, words }) => {
  const answer = await call("premium.getLoyaltyData", [{ ...asked, storeKey, days: parseDays(query) }]);
  return { sheets: loyaltySheets(answer, words), meta: answer.meta, asked: [[words.t("premium.loyalty.threshold"), answer.days]] };
});
