import type { saveLocationParams } from "~/contract/audiences";
import type { CallOptions, MethodAnswer } from "~/contract/methods";
import type { z } from "~/contract/zod";
import { audiencesRepository } from "~/store/audiences.server";
import { asker } from "./asker.server";
import type { MethodContext } from "./context.server";

/** Keeps a location under a name, so that filters can name it: `_id` is its value among chosen places. */
export async function saveAudiencePOI({ store, clock }: MethodContext, [{ name, position }]: z.output<typeof saveLocationParams>, options: CallOptions): Promise<MethodAnswer<"audiences.saveAudiencePOI">> {
  const saved = await audiencesRepository(store).saveLocation(Number(asker(options).id), { name, ...position }, clock());
  return { _id: `L${saved.id}`, name: saved.name };
}
