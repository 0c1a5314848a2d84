import { AppError } from "~/contract/errors";
import type { deleteAudiencesParams } from "~/contract/audiences";
import type { CallOptions, MethodAnswer } from "~/contract/methods";
import type { z } from "~/contract/zod";
import { audiencesRepository } from "~/store/audiences.server";
import { mayChange } from "./audience-sight.server";
import type { MethodContext } from "./context.server";

/** Deletes those that exist, all or none. @throws AppError forbidden where one is somebody else's */
export async function deleteAudiences({ store }: MethodContext, [ids]: z.output<typeof deleteAudiencesParams>, options: CallOptions): Promise<MethodAnswer<"audiences.delete">> {
  const audiences = audiencesRepository(store);
  const found = (await Promise.all(ids.map((id) => audiences.one(Number(id))))).filter((audience) => audience !== null);
  if (!found.every((audience) => mayChange(audience, options))) throw new AppError("forbidden", "an audience is somebody else's");
  return { deleted: (await audiences.remove(found.map(({ id }) => id))).map(({ id, name }) => ({ _id: String(id), name })) };
}
