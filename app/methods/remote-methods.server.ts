import { createClient } from "~/contract/client";
import type { CallMethod } from "~/contract/methods";
import { makeAnswerCache } from "./answer-cache.server";
import { byName } from "./by-name";
import type { Methods } from "./create-methods.server";

/** The methods of a remote server that speaks the same contract (`METHODS_URL`). Its answers are checked before they are used. */
export function createRemoteMethods(baseUrl: string, request: typeof fetch = fetch): Methods {
  const ask = createClient(baseUrl, { request });
  const call: CallMethod = (name, params, { accessToken, noCache, signal } = {}) => ask(name, params, { token: accessToken, noCache, signal });
  return { call, callByName: (name, params, options) => byName(call, name, params, options), cache: makeAnswerCache() };
}
