import { AppError } from "~/contract/errors";
import { methods, type CallMethod, type CallOptions, type MethodName } from "~/contract/methods";

export const isMethodName = (name: string): name is MethodName => Object.hasOwn(methods, name);

/** Looks a method up by a name from outside. */
export async function byName(call: CallMethod, name: string, params: unknown[], options?: CallOptions): Promise<unknown> {
  if (!isMethodName(name)) throw new AppError("unknown_method", `no method ${JSON.stringify(name.slice(0, 80))}`);
  return call(name, params as never, options);
}
