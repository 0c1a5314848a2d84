import type { CallOptions, MethodAnswer } from "~/contract/methods";
import type { editProfileParams } from "~/contract/users";
import type { z } from "~/contract/zod";
import { asker } from "./asker.server";
import type { AccountsContext } from "./context.server";

/** A person's own names and password. */
export function editProfile({ accounts }: AccountsContext, [edit]: z.output<typeof editProfileParams>, options: CallOptions): Promise<MethodAnswer<"users.edit_profile">> {
  return accounts.editProfile(asker(options), edit, options);
}
