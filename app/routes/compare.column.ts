import type { LoaderFunctionArgs } from "@remix-run/node";
import { comparedColumn, openColumn } from "./compared-column.server";

/** One column of the comparison, asked for alone when it is chosen: the others keep their figures. */
export async function loader(args: LoaderFunctionArgs) {
  const { opened, choice } = await openColumn(args);
  return comparedColumn(opened, args.context.brand, choice);
}

export { columnOrLost as clientLoader } from "./_app.compare/lost-answers";

/** A new filter asks the page, which answers all of its columns; a retry loads this address again. */
export const shouldRevalidate = () => false;
