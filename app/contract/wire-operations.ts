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
const counts = z.record(z.string(), z.number());
/** What a load says of itself; the parts of other kinds of files stand beside. */
const report = z.looseObject({
  ok: z.boolean(),
  files: z.array(z.looseObject({ kind: z.enum(wireKinds), read: z.number(), columns: z.record(z.string(), z.string()), problem: z.string().optional() })),
  rows: z.object({ read: z.number(), taken: z.number(), duplicate: z.number(), passedOver: z.number(), rejected: counts }),
  pings: z.looseObject({ total: z.number(), added: z.number(), devices: z.number() }), visits: z.object({ total: z.number(), counted: z.number() }),
  warnings: z.array(z.string()), dataVersion: z.number(), changed: z.boolean(),
});
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
    "/v2/auth/login": post("login", { summary: "Logs in", body: bodies.login, answer: bodies.loggedIn, open: true, failures: [400, 401, 403, 413, 429] }),
    "/v2/auth/refresh-token": post("refreshToken", { summary: "Exchanges a refresh token, which is good once", body: bodies.refresh, answer: bodies.tokenPair, open: true, failures: [400, 401, 413] }),
    "/v2/auth/logout": post("logout", { summary: "Ends the login that the tokens belong to", body: bodies.logout, status: 204, open: true, failures: [400, 413] }),
    "/v2/auth/reset-password": post("resetPassword", { summary: "Mails a link to set a new password, if there is such an account", description: "The answer is the same whether there is one or not.", body: bodies.reset, answer: bodies.ok, open: true, failures: [400, 413, 429] }),
    "/v2/auth/update-password/{hash}": post("updatePassword", {
      summary: "Sets a password by a mailed link, which is good once and for one hour", body: bodies.password, answer: bodies.ok, open: true, failures: [400, 413],
      parameters: [{ name: "hash", in: "path", required: true, schema: { type: "string" } }],
    }),
    "/v2/ingest": {
      post: {
        operationId: "ingest", tags: ["wire"], summary: "Loads a batch of rows by an API key that opens ingest",
        description: "The body is NDJSON or CSV, also packed with gzip, with the columns of the command line; the answer is its report: rows read, taken, and refused by reason. One batch is loaded at a time.",
        parameters: [
          { name: "kind", in: "query", required: false, schema: { enum: wireKinds, default: "pings" } },
          { name: "Content-Encoding", in: "header", required: false, schema: { enum: ["identity", "gzip"] }, description: "How the body is packed" },
        ],
        requestBody: { required: true, content: { "application/x-ndjson": { schema: { type: "string" } }, "text/csv": { schema: { type: "string" } } } },
        responses: { 200: { description: "The report of the load", content: json(report) }, 422: { description: "Nothing of the batch could be used: the report says why", content: json(report) }, ...failure([400, 401, 403, 409, 413, 503]) },
      },
    },
    "/v2/openapi.json": get("contract", { summary: "This document", answer: z.record(z.string(), z.unknown()), open: true, failures: [] }),
    "/healthz": get("live", { summary: "Whether the process lives", answer: bodies.ok, open: true, failures: [] }),
    "/readyz": get("ready", { summary: "Whether it can answer questions", answer: bodies.ok, open: true, failures: [503] }),
  };
}
