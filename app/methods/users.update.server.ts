import type { CallOptions, MethodAnswer } from "~/contract/methods";
import type { updateUserParams } from "~/contract/users";
import type { z } from "~/contract/zod";
import { asker } from "./asker.server";
import type { AccountsContext } from "./context.server";

/** An administrator changes an account. */
export function updateUser({ accounts }: AccountsContext, [edit]: z.output<typeof updateUserParams>, options: CallOptions): Promise<MethodAnswer<"users.update">> {
  return accounts.update(asker(options), edit, options);
}
