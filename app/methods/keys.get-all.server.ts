import type { MethodAnswer } from "~/contract/methods";
import type { AccountsContext } from "./context.server";

/** Every key of a program, newest first, revoked ones too. */
export const getAllKeys = ({ keys }: AccountsContext): Promise<MethodAnswer<"keys.getAll">> => keys.list();
