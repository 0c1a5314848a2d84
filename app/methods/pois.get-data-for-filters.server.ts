import type { MethodAnswer } from "~/contract/methods";
import type { dataForFiltersParams } from "~/contract/segments";
import type { z } from "~/contract/zod";
import { typesOn } from "~/config/modules";
import { toSegment } from "~/domain/segment-tree.server";
import type { MethodContext } from "./context.server";
import { storesOf } from "./stores.server";

/** The segment trees that the filter offers; both types when none is named. `ts` is the data version: equal trees have equal ts. */
export async function getDataForFilters(context: MethodContext, [filter]: z.output<typeof dataForFiltersParams>): Promise<MethodAnswer<"pois.getDataForFilters">> {
  const holdings = await context.deployment.holdings();
  const types = filter.type ? [filter.type] : typesOn(context.brand.modules);
  return {
    first_day: holdings.firstDay, last_day: holdings.lastDay, synthetic: holdings.synthetic,
    pdvs: types.flatMap((type) => storesOf(holdings, type)),
    tree: types.map((type) => ({ ts: holdings.version, type, segments: holdings.trees[type].roots.map(toSegment) })),
  };
}
