import { errorBodySchema, errorStatus } from "./errors";
import { methodTexts } from "./method-texts";
import { jsonSchema, type JsonObject } from "./json-schema";
import { methods, type MethodName } from "./methods";
import { callFailures, wirePaths } from "./wire-operations";

/** Who may call a method: `user` anybody signed in, `admin` administrators; `key` whether a program with a key that reads may, too. */
export type MethodAccess = { need: "user" | "admin"; key: boolean };

type Options = {
  /** name and version of the deployment, as its readers shall see them */
  title: string; version: string;
  /** path that the addresses are under */
  base?: string;
  /** the methods that are switched on */
  names: readonly MethodName[];
  access: (name: MethodName) => MethodAccess;
};

/** Address of a method's own operation; the generic `POST /v2/methods/call` answers the same. */
export const methodPath = (name: string): string => `/v2/methods/${name}`;
const reference = (component: string): JsonObject => ({ $ref: `#/components/schemas/${component}` });

/**
 * The contract as an OpenAPI 3.1 document, made from the schemas that check every call: what stands in it is what is accepted and answered.
 * Each method has an operation of its own beside the generic call.
 */
export function openApi({ title, version, base = "", names, access }: Options): JsonObject {
  const statuses = [...new Set(Object.values(errorStatus))].sort((a, b) => a - b);
  return {
    openapi: "3.1.0",
    info: {
      title, version,
      description: "Every figure, list and change of the product, as its own pages use them. A call carries `Authorization: Bearer` with an access token of `/v2/auth/login` or an API key. Errors are a closed list: see the schema `error`.",
    },
    ...(base && { servers: [{ url: base }] }),
    security: [{ bearer: [] }],
    tags: [...new Set(names.map(areaOf)), "wire"].map((name) => ({ name })),
    paths: { ...Object.fromEntries(names.map((name) => [methodPath(name), { post: operation(name, access(name)) }])), ...wirePaths(errorResponses) },
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer", description: "An access token, or an API key that opens reading or ingest." } },
      schemas: { ...components(names), error: jsonSchema(errorBodySchema, "output") },
      responses: Object.fromEntries(statuses.map((status) => [`error${status}`, errorResponse(status)])),
    },
  };
}

/** The part of a method's name before its dot. */
const areaOf = (name: string): string => name.split(".")[0] ?? name;

function operation(name: MethodName, { need, key }: MethodAccess): JsonObject {
  const { summary, description } = methodTexts[name];
  const who = need === "admin" ? "For administrators." : key ? "For everybody signed in, and for API keys that read." : "For everybody signed in.";
  return {
    operationId: name, tags: [areaOf(name)], summary, description: [description, who].filter(Boolean).join("\n\n"),
    parameters: [{ name: "Cache-Control", in: "header", required: false, schema: { const: "no-cache" }, description: "Asks for figures that were not kept from an earlier call." }],
    requestBody: { required: true, description: "The parameters in order. A method that takes one object also takes it alone, without the array around it.", content: { "application/json": { schema: reference(`${name}.params`) } } },
    responses: { 200: { description: "The method's answer as it stands", content: { "application/json": { schema: reference(`${name}.answer`) } } }, ...errorResponses(callFailures) },
  };
}

const errorResponses = (statuses: readonly number[]): JsonObject => Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/error${status}` }]));

function errorResponse(status: number): JsonObject {
  const codes = Object.entries(errorStatus).filter(([, each]) => each === status).map(([code]) => code);
  return {
    description: codes.join(", "),
    ...(status === 429 || status === 503 ? { headers: { "Retry-After": { schema: { type: "integer" }, description: "Seconds" } } } : {}),
    content: { "application/json": { schema: reference("error") } },
  };
}

const components = (names: readonly MethodName[]): JsonObject => Object.fromEntries(
  Object.entries(methodSchemas(names)).flatMap(([name, { params, answer }]) => [component(`${name}.params`, params), component(`${name}.answer`, answer)]),
);

/** A schema that names parts of itself (the tree of segments) names them by their place in the document. */
const component = (id: string, schema: JsonObject): [string, unknown] => [
  id, JSON.parse(JSON.stringify(schema), (key, value: unknown) => (key === "$ref" && typeof value === "string" ? value.replace(/^#/, `#/components/schemas/${id}`) : value)),
];

/** The schemas of methods by name: params as callers write them, answers as they arrive. */
export function methodSchemas<N extends MethodName>(names: readonly N[]): Record<N, { params: JsonObject; answer: JsonObject }> {
  return Object.fromEntries(names.map((name) => [name, { params: jsonSchema(methods[name].params, "input"), answer: jsonSchema(methods[name].answer, "output") }])) as Record<N, { params: JsonObject; answer: JsonObject }>;
}
