import type { MethodAnswer } from "~/contract/methods";
import type { AccountsContext } from "./context.server";

/** Every account, by e-mail. */
export function getAllUsers({ accounts }: AccountsContext): Promise<MethodAnswer<"users.getAll">> {
  return accounts.list();
}
