import { wireKinds } from "./values";
import { z } from "./zod";
import { userSchema } from "./users";

type JsonObject = { [key: string]: unknown };

const tokenPair = z.object({ accessToken: z.string(), refreshToken: z.string() });
const bodies = {
  login: z.object({ email: z.string(), password: z.string() }),
  loggedIn: z.object({ token: tokenPair, user: userSchema }),
  refresh: z.object({ refreshToken: z.string(), email: z.string() }),
  tokenPair,
  logout: z.object({ refreshToken: z.string().optional() }),
  reset: z.object({ email: z.string() }),
  password: z.object({ password: z.string() }),
  ok: z.object({ ok: z.boolean() }),
};
const json = (schema: z.ZodType): JsonObject => {
  const { $schema: _dialect, ...made } = z.toJSONSchema(schema) as JsonObject;
  return { "application/json": { schema: made } };
};

type Wire = { summary: string; description?: string; body?: z.ZodType; answer?: z.ZodType; status?: number; parameters?: JsonObject[]; open?: boolean; failures: readonly number[] };

/** An operation beside the methods; `open` needs no token. */
const operation = (operationId: string, failure: (statuses: readonly number[]) => JsonObject, { summary, description, body, answer, status = 200, parameters, open = false, failures }: Wire): JsonObject => ({
  operationId, tags: ["wire"], summary, ...(description && { description }), ...(parameters && { parameters }), ...(open && { security: [] }),
  ...(body && { requestBody: { required: true, content: json(body) } }),
  responses: { [status]: { description: "Done", ...(answer && { content: json(answer) }) }, ...failure(failures) },
});


/**
 * What `/v2` answers beside the methods.
 * @param failure the answers of a list of failing statuses
 */
export function wireOperations(failure: (statuses: readonly number[]) => JsonObject): JsonObject {
  const post = (id: string, wire: Wire): JsonObject => ({ post: operation(id, failure, wire) });
  const get = (id: string, wire: Wire): JsonObject => ({ get: operation(id, failure, wire) });
  return {
    "/v2/auth/login": post("login", { summary: "Logs in", body: bodies.login, answer: bodies.loggedIn, open: true, failures: [400, 401, 403, 429] }),
    "/v2/auth/refresh-token": post("refreshToken", { summary: "Exchanges a refresh token, which is good once", body: bodies.refresh, answer: bodies.tokenPair, open: true, failures: [400, 401] }),
    "/v2/auth/logout": post("logout", { summary: "Ends the login that the tokens belong to", body: bodies.logout, status: 204, open: true, failures: [400] }),
    "/v2/auth/reset-password": post("resetPassword", { summary: "Mails a link to set a new password, if there is such an account", description: "The answer is the same whether there is one or not.", body: bodies.reset, answer: bodies.ok, open: true, failures: [400, 429] }),
    "/v2/auth/update-password/{hash}": post("updatePassword", {
      summary: "Sets a password by a mailed link, which is good once and for one hour", body: bodies.password, answer: bodies.ok, open: true, failures: [400],
      parameters: [{ name: "hash", in: "path", required: true, schema: { type: "string" } }],
    }),
    "/v2/ingest": {
      post: {
        operationId: "ingest", tags: ["wire"], summary: "Loads a batch of rows by an API key that opens ingest",
        description: "The body is NDJSON or CSV, also packed with gzip, with the columns of the command line; the answer is its report: rows read, taken, and refused by reason. One batch is loaded at a time.",
        parameters: [{ name: "kind", in: "query", required: false, schema: { enum: wireKinds, default: "pings" } }],
        requestBody: { required: true, content: { "application/x-ndjson": { schema: { type: "string" } }, "text/csv": { schema: { type: "string" } } } },
        responses: { 200: { description: "The report of the load", content: { "application/json": { schema: { type: "object", properties: { ok: { type: "boolean" } }, required: ["ok"] } } } }, ...failure([400, 401, 403, 409, 413, 503]) },
      },
    },
    "/v2/openapi.json": get("contract", { summary: "This document", answer: z.record(z.string(), z.unknown()), open: true, failures: [] }),
    "/healthz": get("live", { summary: "Whether the process lives", answer: bodies.ok, open: true, failures: [] }),
    "/readyz": get("ready", { summary: "Whether it can answer questions", answer: bodies.ok, open: true, failures: [503] }),
  };
}
