import type { LoaderFunctionArgs } from "@remix-run/node";
import { financialSheets } from "~/exports/premium-sheets";
import { premiumWorkbook } from "./premium-workbook.server";

/** What a store takes, and the means of its visitors. As a workbook. */
export const loader = (args: LoaderFunctionArgs): Promise<Response> => premiumWorkbook(args, "/premium/financial", true, async ({ asked, storeKey, call, words }) => {
  const answer = await call("premium.getFinancialData", [{ ...asked, storeKey }]);
  return { sheets: financialSheets(answer, words), meta: answer.meta };
});
