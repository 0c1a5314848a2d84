import { badInput } from "~/contract/errors";
import { methods, type CallMethod, type CallOptions, type MethodAnswer, type MethodName } from "~/contract/methods";
import type { z } from "~/contract/zod";
import { checkNeed } from "./check-need";
import { byName } from "./by-name";
import type { AccountsContext } from "./context.server";
import type { Methods } from "./create-methods.server";
import { createKey } from "./keys.create.server";
import { getAllKeys } from "./keys.get-all.server";
import { revokeKey } from "./keys.revoke.server";
import { exportTrail, getTrail } from "./trail.get-all.server";
import { editProfile } from "./users.edit-profile.server";
import { getAllUsers } from "./users.get-all.server";
import { inviteUser } from "./users.invite.server";
import { updateUser } from "./users.update.server";

/** Methods about accounts: this deployment's own, wherever the figures come from. */
export type AccountMethod = "users.edit_profile" | "users.getAll" | "users.update" | "users.invite" | "keys.getAll" | "keys.create" | "keys.revoke" | "trail.getAll" | "trail.export";
type Handler<N extends MethodName> = (context: AccountsContext, params: z.output<(typeof methods)[N]["params"]>, options: CallOptions) => Promise<MethodAnswer<N>>;
const handlers: { [N in AccountMethod]: Handler<N> } = {
  "users.edit_profile": editProfile,
  "users.getAll": getAllUsers,
  "users.update": updateUser,
  "users.invite": inviteUser,
  "keys.getAll": getAllKeys,
  "keys.create": createKey,
  "keys.revoke": revokeKey,
  "trail.getAll": getTrail,
  "trail.export": exportTrail,
};
export const isAccountMethod = (name: MethodName): name is AccountMethod => Object.hasOwn(handlers, name);

/** Methods about accounts from `context`, all others from `other`. None of the former is remembered. */
export function withAccounts(other: Methods, context: AccountsContext): Methods {
  const call: CallMethod = async (name, params, options = {}) => {
    if (!isAccountMethod(name)) return other.call(name, params, options);
    checkNeed(name, options);
    const parsed = methods[name].params.safeParse(params);
    if (!parsed.success) throw badInput(parsed.error, "params");
    const handler = handlers[name] as Handler<MethodName>;
    return handler(context, parsed.data as never, options) as Promise<never>;
  };
  return { ...other, call, callByName: (name, params, options) => byName(call, name, params, options) };
}
