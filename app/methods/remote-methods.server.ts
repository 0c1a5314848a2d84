import { AppError, errorBodySchema } from "~/contract/errors";
import { methods, type CallMethod } from "~/contract/methods";
import { makeAnswerCache } from "./answer-cache.server";
import { byName } from "./by-name";
import type { Methods } from "./create-methods.server";

/** How long a remote server may take, in ms. */
const patience = 60_000;

/** The methods of a remote server that speaks the same contract (`METHODS_URL`). Its answers are checked before they are used. */
export function createRemoteMethods(baseUrl: string, request: typeof fetch = fetch): Methods {
  const address = new URL("v2/methods/call", baseUrl.endsWith("/") ? baseUrl : `${baseUrl}/`);
  const call: CallMethod = async (name, params, options = {}) => {
    const limit = AbortSignal.timeout(patience);
    const response = await request(address, {
      method: "POST",
      headers: { "content-type": "application/json", ...(options.accessToken ? { authorization: `Bearer ${options.accessToken}` } : {}) },
      body: JSON.stringify({ name, params, ...(options.noCache ? { noCache: true } : {}) }),
      signal: options.signal ? AbortSignal.any([options.signal, limit]) : limit,
    }).catch((cause: unknown) => { throw new AppError("remote_failed", `${name}: the remote server cannot be reached`, { cause }); });
    const body: unknown = await response.json().catch(() => undefined);
    if (!response.ok) {
      const known = errorBodySchema.safeParse(body);
      if (known.success) throw new AppError(known.data.error, known.data.message, { fields: known.data.fields, retryAfter: known.data.retryAfter });
      throw new AppError("remote_failed", `${name}: the remote server answered ${response.status}`);
    }
    const parsed = methods[name].answer.safeParse(body);
    if (!parsed.success) throw new AppError("remote_failed", `${name}: the remote answer does not fit the contract (${parsed.error.issues[0]?.path.join(".")})`);
    return parsed.data as never;
  };
  return { call, callByName: (name, params, options) => byName(call, name, params, options), cache: makeAnswerCache() };
}
