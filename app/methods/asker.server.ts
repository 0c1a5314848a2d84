import { AppError } from "~/contract/errors";
import type { CallOptions } from "~/contract/methods";

/** Who asks. @throws AppError `unauthenticated` */
export function asker({ user }: CallOptions): NonNullable<CallOptions["user"]> {
  if (!user) throw new AppError("unauthenticated", "this needs somebody signed in");
  return user;
}
