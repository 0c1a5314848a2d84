import { isAdmin, mayKeyCall, needOf } from "~/config/permissions";
import { AppError } from "~/contract/errors";
import type { CallOptions, MethodName } from "~/contract/methods";

/** What a method needs of whoever calls it. @throws AppError `unauthenticated`, `forbidden` */
export function checkNeed(name: MethodName, { user, key }: CallOptions): void {
  if (key) {
    if (!mayKeyCall(name)) throw new AppError("forbidden", `${name} is for people who are signed in, not for keys`);
    return;
  }
  const need = needOf(name);
  if (need === "none") return;
  if (!user) throw new AppError("unauthenticated", `${name} needs somebody signed in`);
  if (need === "admin" && !isAdmin(user)) throw new AppError("forbidden", `${name} is for administrators`);
}
