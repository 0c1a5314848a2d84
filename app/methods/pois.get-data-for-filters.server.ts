import type { MethodAnswer } from "~/contract/methods";
import type { dataForFiltersParams } from "~/contract/segments";
import { pointStatuses } from "~/contract/values";
import type { z } from "~/contract/zod";
import { typesOn } from "~/config/modules";
import { toSegment } from "~/domain/segment-tree.server";
import type { MethodContext } from "./context.server";
import type { Holdings } from "./deployment.server";
import { perView } from "./per-view.server";
import { storesOf } from "./stores.server";

const choicesOf = perView(({ points }) => points, ({ holdings }: { holdings: Holdings }, _key: string) => {
  const points = [...holdings.points.values()];
  const sorted = (values: (string | null)[]): string[] => [...new Set(values.flatMap((value) => value || []))].sort();
  return { countries: sorted(points.map((p) => p.country_code)), cps: sorted(points.map((p) => p.cp_name)), sos: sorted(points.map((p) => p.sales_office)), categories: sorted(points.map((p) => p.category)) };
});

/** The segment trees that the filter offers; both types when none is named. `ts` is the data version: equal trees have equal ts. */
export async function getDataForFilters(context: MethodContext, [filter]: z.output<typeof dataForFiltersParams>): Promise<MethodAnswer<"pois.getDataForFilters">> {
  const holdings = await context.deployment.holdings();
  const types = filter.type ? [filter.type] : typesOn(context.brand.modules);
  return {
    first_day: holdings.firstDay, last_day: holdings.lastDay, synthetic: holdings.synthetic,
    ...choicesOf({ holdings }, ""), statuses: [...pointStatuses],
    pdvs: types.flatMap((type) => storesOf(holdings, type)),
    tree: types.map((type) => ({ ts: holdings.version, type, segments: holdings.trees[type].roots.map(toSegment) })),
  };
}
