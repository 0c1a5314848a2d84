import type { LoaderFunctionArgs } from "@remix-run/node";
import { sentimentSheets } from "~/exports/premium-sheets";
import { premiumWorkbook } from "./premium-workbook.server";

/** What people write about a store. As a workbook. */
export const loader = (args: LoaderFunctionArgs): Promise<Response> => premiumWorkbook(args, "/premium/sentiment", true, async ({ asked, storeKey, call, words }) => {
  const answer = await call("premium.getSentimentData", [{ ...asked, storeKey }]);
  return { sheets: sentimentSheets(answer, words), meta: answer.meta };
});
