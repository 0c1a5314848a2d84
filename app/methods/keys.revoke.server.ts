import type { revokeKeyParams } from "~/contract/api-keys";
import type { CallOptions, MethodAnswer } from "~/contract/methods";
import type { z } from "~/contract/zod";
import { asker } from "./asker.server";
import type { AccountsContext } from "./context.server";

/** From now on nobody gets in by the key. */
export async function revokeKey({ keys }: AccountsContext, [{ id }]: z.output<typeof revokeKeyParams>, options: CallOptions): Promise<MethodAnswer<"keys.revoke">> {
  await keys.revoke(asker(options), id, options);
  return { revoked: true };
}
