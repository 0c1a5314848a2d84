import type { LoaderFunctionArgs } from "@remix-run/node";
import { comparedFlows, openColumn } from "./compared-column.server";

/** The flows of one column of the comparison, asked for alone when the flow map turns to it. */
export async function loader(args: LoaderFunctionArgs) {
  const { opened, choice } = await openColumn(args);
  return comparedFlows(opened, args.context.brand, choice);
}

export { flowsOrLost as clientLoader } from "./_app.compare/lost-answers";

/** A new filter asks the page, which answers its flow map; a retry loads this address again. */
export const shouldRevalidate = () => false;
