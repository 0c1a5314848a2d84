import type { CallOptions, MethodAnswer } from "~/contract/methods";
import type { deletePointsParams } from "~/contract/points";
import type { z } from "~/contract/zod";
import { pointsRepository } from "~/store/points.server";
import type { MethodContext } from "./context.server";
import { seenPoints } from "./point-sight.server";
import { pointsChanged } from "./points-changed.server";

/** Deletes points, and their visits in the background; ids that are no points, or none that may be seen, are passed over. @returns what was deleted */
export async function deletePoints(context: MethodContext, [ids]: z.output<typeof deletePointsParams>, { noteChange }: CallOptions): Promise<MethodAnswer<"pois.delete">> {
  const seen = await seenPoints(context);
  const allowed = seen && new Set(seen);
  const gone = await pointsRepository(context.store).remove(ids.map(Number).filter((id) => !allowed || allowed.has(id)));
  if (gone.length === 0) return { deleted: [] };
  pointsChanged(context, gone.map((point) => [point]));
  noteChange?.({ before: { name: gone.map(({ name }) => name) } });
  return { deleted: gone.map(({ id, name }) => ({ _id: String(id), name })) };
}
