import { jsonSchema, type JsonObject } from "./json-schema";
import { callBodySchema } from "./methods";
import { userSchema } from "./users";
import { wireKinds } from "./values";
import { z } from "./zod";

const tokenPair = z.object({ accessToken: z.string(), refreshToken: z.string() });
const ok = z.object({ ok: z.boolean() });
const counts = z.record(z.string(), z.number());
/** What a load says of itself; the parts of other kinds of files stand beside. */
const report = z.looseObject({
  ok: z.boolean(),
  files: z.array(z.looseObject({ kind: z.enum(wireKinds), read: z.number(), columns: z.record(z.string(), z.string()), problem: z.string().optional() })),
  rows: z.object({ read: z.number(), taken: z.number(), duplicate: z.number(), passedOver: z.number(), rejected: counts }),
  pings: z.looseObject({ total: z.number(), added: z.number(), devices: z.number() }), visits: z.object({ total: z.number(), counted: z.number() }),
  warnings: z.array(z.string()), dataVersion: z.number(), changed: z.boolean(),
});

type Parameter = { name: string; in: "query" | "path" | "header"; required: boolean; schema: JsonObject; description?: string };

/** An operation of the wire beside the methods' own, as the document and the reference page tell it. */
export type WireOperation = {
  id: string; verb: "get" | "post"; path: string; summary: string; description?: string;
  /** `open` needs no token, `ingest` a key that opens ingest; null: as the method says that is called */
  access: "open" | "ingest" | null;
  parameters?: readonly Parameter[];
  /** a body in JSON, or one of text in these forms */
  body?: z.ZodType | readonly string[];
  answer?: z.ZodType;
  /** status of success, 200 where it is not given */
  status?: number;
  /** a failure whose body is the answer's, and what it means */
  told?: { status: number; means: string };
  /** statuses of the closed list */
  failures: readonly number[];
};

/** What a call may fail with beside what its method says: it is malformed, not allowed, about nothing there, in another's way, too large, too often, or the product is not able to. */
export const callFailures = [400, 401, 403, 404, 409, 413, 429, 500, 503] as const;

/** What `/v2` answers beside the methods, in the order in which a caller meets it. */
export const wireOperations: readonly WireOperation[] = [
  { id: "login", verb: "post", path: "/v2/auth/login", summary: "Logs in", access: "open", body: z.object({ email: z.string(), password: z.string() }), answer: z.object({ token: tokenPair, user: userSchema }), failures: [400, 401, 403, 413, 429] },
  { id: "refreshToken", verb: "post", path: "/v2/auth/refresh-token", summary: "Exchanges a refresh token, which is good once", access: "open", body: z.object({ refreshToken: z.string(), email: z.string() }), answer: tokenPair, failures: [400, 401, 413] },
  { id: "logout", verb: "post", path: "/v2/auth/logout", summary: "Ends the login that the tokens belong to", access: "open", body: z.object({ refreshToken: z.string().optional() }), status: 204, failures: [400, 413] },
  {
    id: "resetPassword", verb: "post", path: "/v2/auth/reset-password", summary: "Mails a link to set a new password, if there is such an account", description: "The answer is the same whether there is one or not.", access: "open",
    body: z.object({ email: z.string() }), answer: ok, failures: [400, 413, 429],
  },
  {
    id: "updatePassword", verb: "post", path: "/v2/auth/update-password/{hash}", summary: "Sets a password by a mailed link, which is good once and for one hour", access: "open", parameters: [{ name: "hash", in: "path", required: true, schema: { type: "string" } }],
    body: z.object({ password: z.string() }), answer: ok, failures: [400, 413, 422],
  },
  {
    id: "call", verb: "post", path: "/v2/methods/call", summary: "Any method by its name", description: "The way the product's own remote mode calls. `params` is the array of parameters; a single object is wrapped.", access: null,
    body: callBodySchema, answer: z.unknown(), failures: callFailures,
  },
  {
    id: "ingest", verb: "post", path: "/v2/ingest", summary: "Loads a batch of rows by an API key that opens ingest", access: "ingest",
    description: "The body is NDJSON or CSV, also packed with gzip, with the columns of the command line; the answer is its report: rows read, taken, and refused by reason. One batch is loaded at a time.",
    parameters: [
      { name: "kind", in: "query", required: false, schema: { enum: wireKinds, default: "pings" } },
      { name: "Content-Encoding", in: "header", required: false, schema: { enum: ["identity", "gzip"] }, description: "How the body is packed" },
    ],
    body: ["application/x-ndjson", "text/csv"], answer: report, told: { status: 422, means: "Nothing of the batch could be used: the report says why" }, failures: [400, 401, 403, 409, 413, 503],
  },
  { id: "contract", verb: "get", path: "/v2/openapi.json", summary: "The contract as an OpenAPI document", access: "open", answer: z.record(z.string(), z.unknown()), failures: [] },
  { id: "live", verb: "get", path: "/healthz", summary: "Whether the process lives", access: "open", answer: ok, failures: [] },
  { id: "ready", verb: "get", path: "/readyz", summary: "Whether it can answer questions", access: "open", answer: ok, failures: [503] },
];

/**
 * The operations of the wire as an OpenAPI document holds them.
 * @param failure the answers of a list of failing statuses
 */
export const wirePaths = (failure: (statuses: readonly number[]) => JsonObject): JsonObject =>
  Object.fromEntries(wireOperations.map((operation) => [operation.path, { [operation.verb]: documented(operation, failure) }]));

function documented({ id, summary, description, access, parameters, body, answer, status = 200, told, failures }: WireOperation, failure: (statuses: readonly number[]) => JsonObject): JsonObject {
  const content = answer && { content: { "application/json": { schema: jsonSchema(answer, "output") } } };
  return {
    operationId: id, tags: ["wire"], summary, ...(description && { description }), ...(parameters && { parameters }), ...(access === "open" && { security: [] }),
    ...(body && { requestBody: { required: true, content: bodyContent(body) } }),
    responses: { [status]: { description: "Done", ...content }, ...(told && { [told.status]: { description: told.means, ...content } }), ...failure(failures) },
  };
}

const bodyContent = (body: NonNullable<WireOperation["body"]>): JsonObject =>
  "safeParse" in body ? { "application/json": { schema: jsonSchema(body, "input") } } : Object.fromEntries(body.map((type) => [type, { schema: { type: "string" } }]));
