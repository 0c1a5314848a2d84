import type { CallOptions, MethodAnswer } from "~/contract/methods";
import type { inviteUserParams } from "~/contract/users";
import type { z } from "~/contract/zod";
import { asker } from "./asker.server";
import type { AccountsContext } from "./context.server";

/** An administrator makes an account and has its owner mailed a link. */
export function inviteUser({ accounts, brand }: AccountsContext, [edit]: z.output<typeof inviteUserParams>, options: CallOptions): Promise<MethodAnswer<"users.invite">> {
  return accounts.invite(asker(options), edit, options.language ?? brand.language, options);
}
