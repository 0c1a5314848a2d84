import { AppError, fieldProblem } from "~/contract/errors";
import type { deleteLocationParams } from "~/contract/audiences";
import type { CallOptions, MethodAnswer } from "~/contract/methods";
import type { z } from "~/contract/zod";
import { audiencesRepository } from "~/store/audiences.server";
import { mayChange } from "./audience-sight.server";
import type { MethodContext } from "./context.server";

/** Deletes a saved location; one that is gone counts as deleted before. @throws AppError forbidden for somebody else's, bad_input while a saved audience names it */
export async function deleteAudiencePOI({ store }: MethodContext, [id]: z.output<typeof deleteLocationParams>, options: CallOptions): Promise<MethodAnswer<"audiences.deleteAudiencePOI">> {
  const audiences = audiencesRepository(store);
  const location = (await audiences.locations(null)).find((each) => `L${each.id}` === id);
  if (!location) return { deleted: false };
  if (!mayChange(location, options)) throw new AppError("forbidden", "the location is somebody else's");
  if (!(await audiences.removeLocation(location.id))) throw new AppError("bad_input", "a saved audience names the location", { fields: [fieldProblem("0", "planner.locationUsed")] });
  return { deleted: true };
}
