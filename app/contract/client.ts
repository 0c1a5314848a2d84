import { AppError, errorBodySchema } from "./errors";
import { methods, type MethodAnswer, type MethodName, type MethodParams } from "./methods";

/** How long an answer may take, in ms. */
const patience = 60_000;

export type ClientCall = { /** an access token or an API key */ token?: string | undefined; noCache?: boolean | undefined; signal?: AbortSignal | undefined };
export type Client = <N extends MethodName>(name: N, params: MethodParams<N>, options?: ClientCall) => Promise<MethodAnswer<N>>;

/**
 * Calls the methods of a deployment by their names, typed by the contract: `const ask = createClient("https://atalaia.example", { token })`, then
 * `await ask("pois.getAll", [{ page: 1 }])`. Answers are checked against their schema.
 * @param baseUrl address of the deployment
 * @throws AppError the deployment's own error; `remote_failed` where it cannot be reached, answers late or does not speak the contract
 */
export function createClient(baseUrl: string, { token, request = fetch }: { token?: string | undefined; request?: typeof fetch } = {}): Client {
  const address = new URL("v2/methods/call", baseUrl.endsWith("/") ? baseUrl : `${baseUrl}/`);
  return async (name, params, options = {}) => {
    const limit = AbortSignal.timeout(patience);
    const bearer = options.token ?? token;
    const response = await request(address, {
      method: "POST",
      headers: { "content-type": "application/json", ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) },
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
}
