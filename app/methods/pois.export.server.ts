import type { MethodAnswer } from "~/contract/methods";
import type { exportPointsParams } from "~/contract/point-import";
import type { z } from "~/contract/zod";
import { pointsRepository } from "~/store/points.server";
import type { MethodContext } from "./context.server";
import { seenPoints } from "./point-sight.server";

/** Every point of a list, by name, as a file has it: what `pois.import` reads again without changing anything. */
export async function exportPoints(context: MethodContext, [{ search, type }]: z.output<typeof exportPointsParams>): Promise<MethodAnswer<"pois.export">> {
  const { points } = await pointsRepository(context.store).find({ search, type, only: await seenPoints(context), sort: "name", descending: false, offset: 0, limit: 1_000_000 });
  return { points: points.map(({ id: _id, ...point }) => point) };
}
