import type { MethodAnswer } from "~/contract/methods";
import type { allForFiltersParams } from "~/contract/segments";
import type { z } from "~/contract/zod";
import { typesOn } from "~/config/modules";
import type { MethodContext } from "./context.server";
import { storesOf } from "./stores.server";

/** Every point of the type, or of all types that are on. */
export async function getAllForFilters(context: MethodContext, [filter]: z.output<typeof allForFiltersParams>): Promise<MethodAnswer<"pois.getAllForFilters">> {
  const holdings = await context.deployment.holdings();
  return (filter.type ? [filter.type] : typesOn(context.brand.modules)).flatMap((type) => storesOf(holdings, type));
}
