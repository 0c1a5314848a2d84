import type { MethodAnswer } from "~/contract/methods";
import type { MethodContext } from "./context.server";

/** The predefined periods, newest first. */
export async function getPeriods(context: MethodContext): Promise<MethodAnswer<"periods.getPeriods">> {
  const { period } = context.brand;
  return period.mode === "fixed" ? [...period.options].sort((a, b) => (a.end < b.end ? 1 : -1)) : [];
}
