import type { allAudiencesParams } from "~/contract/audiences";
import type { CallOptions, MethodAnswer } from "~/contract/methods";
import type { z } from "~/contract/zod";
import { audiencesRepository } from "~/store/audiences.server";
import { audiencesOf, toAudiences } from "./audience-sight.server";
import type { MethodContext } from "./context.server";
import { pageSize } from "./pois.get-all.server";

/** A page of the audiences that whoever asks may see, and how many there are on all pages. A page beyond the last is empty. */
export async function getAllAudiences(context: MethodContext, [{ page, filter, sortBy }]: z.output<typeof allAudiencesParams>, options: CallOptions): Promise<MethodAnswer<"audiences.getAll">> {
  const { audiences, count } = await audiencesRepository(context.store).find({
    search: filter, by: audiencesOf(context, options), sort: sortBy.endsWith("name") ? "name" : "created", descending: sortBy.startsWith("-"), offset: (page - 1) * pageSize, limit: pageSize,
  });
  return { audiences: await toAudiences(context, audiences, options), count };
}
