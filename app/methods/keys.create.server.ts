import type { createKeyParams } from "~/contract/api-keys";
import type { CallOptions, MethodAnswer } from "~/contract/methods";
import type { z } from "~/contract/zod";
import { asker } from "./asker.server";
import type { AccountsContext } from "./context.server";

/** Makes a key and tells it, this once. */
export const createKey = ({ keys }: AccountsContext, [key]: z.output<typeof createKeyParams>, options: CallOptions): Promise<MethodAnswer<"keys.create">> => keys.create(asker(options), key, options);
