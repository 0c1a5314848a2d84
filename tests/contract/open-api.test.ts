import { describe, expect, test } from "vitest";
import { accessOf, methodsOn } from "~/config/contract-access";
import { readBrand } from "~/config/brand.server";
import { badInput, errorStatus } from "~/contract/errors";
import { methods } from "~/contract/methods";
import type { JsonObject } from "~/contract/json-schema";
import { methodSchemas, openApi } from "~/contract/open-api";
import { schemaFields, typeOf } from "~/routes/_app.reference/schema-fields";

const names = Object.keys(methods) as (keyof typeof methods)[];
const document = openApi({ title: "Atalaia", version: "2.0.0", names, access: accessOf });
const at = (pointer: string): unknown => pointer.replace(/^#\//, "").split("/").reduce<unknown>((value, key) => (value as JsonObject | undefined)?.[key.replaceAll("~1", "/")], document);

describe("the contract as a document", () => {
  test("has an operation for every method, with a summary and schemas, beside the generic call", () => {
    const paths = document.paths as Record<string, { post?: JsonObject }>;
    expect(names.filter((name) => paths[`/v2/methods/${name}`]?.post?.operationId !== name)).toEqual([]);
    expect(paths["/v2/methods/call"]?.post?.operationId).toBe("call");
    const ids = Object.values(paths).flatMap((path) => Object.values(path as Record<string, JsonObject>).map(({ operationId }) => operationId));
    expect(new Set(ids).size).toBe(ids.length);
    for (const name of names) expect(String(paths[`/v2/methods/${name}`]?.post?.summary).length, name).toBeGreaterThan(10);
  });

  test("refers to nothing that it does not hold", () => {
    const pointers = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, pointer = ""]) => pointer);
    expect(pointers.length).toBeGreaterThan(2 * names.length);
    expect([...new Set(pointers)].filter((pointer) => at(pointer) === undefined)).toEqual([]);
  });

  test("knows the closed list of errors, each under its status", () => {
    expect(Object.entries(errorStatus).filter(([code, status]) => !String((at(`#/components/responses/error${status}`) as JsonObject | undefined)?.description).split(", ").includes(code))).toEqual([]);
    expect((at("#/components/schemas/error") as { properties: { error: { enum: string[] } } }).properties.error.enum).toEqual(Object.keys(errorStatus));
  });

  test("says of every method who may call it", () => {
    const text = (name: string) => String((at(`#/paths/~1v2~1methods~1${name}`) as { post: { description: string } }).post.description);
    expect(text("users.getAll")).toContain("administrators");
    expect(text("metrics.dashboardData")).toContain("API keys");
    expect(text("users.edit_profile")).not.toContain("API keys");
  });

  test("leaves out what the deployment's modules switch off", () => {
    const demo = readBrand("brands", "demo");
    const off = { ...demo, modules: { ...demo.modules, pdv: { ...demo.modules.pdv, on: false }, ooh: { ...demo.modules.ooh, on: false }, admin: { ...demo.modules.admin, on: false } } };
    expect(methodsOn(demo)).toContain("pois.create");
    expect(methodsOn(off)).not.toContain("pois.create");
  });
});

describe("fields of a schema, as the reference lists them", () => {
  test("stand in order with their place, what they hold and whether they are needed", () => {
    const schema: JsonObject = {
      type: "array", minItems: 1, prefixItems: [
        { type: "object", required: ["type"], properties: { type: { enum: ["pdv", "ooh"] }, pois: { type: "array", items: { type: "object", properties: { label: { type: "string" } } } } } },
        { anyOf: [{ type: "number" }, { type: "null" }] },
      ],
    };
    expect(schemaFields(schema)).toEqual([
      { path: "[0]", type: "object", optional: false },
      { path: "[0].type", type: "\"pdv\" | \"ooh\"", optional: false },
      { path: "[0].pois", type: "object[]", optional: true },
      { path: "[0].pois[].label", type: "string", optional: true },
      { path: "[1]", type: "number | null", optional: true },
    ]);
    expect(typeOf({ type: "string", format: "date" })).toBe("string (date)");
  });

  test("every method's parameters can be told", () => {
    for (const [name, { params }] of Object.entries(methodSchemas(names))) expect(schemaFields(params).length, name).toBeGreaterThan(0);
  });
});

describe("what a method takes", () => {
  /** every object of a schema that neither refuses unknown fields nor says that it takes them */
  const silent = (schema: unknown, path: string): string[] => {
    if (typeof schema !== "object" || schema === null) return [];
    const here = "properties" in schema && !("additionalProperties" in schema) ? [path] : [];
    return [...here, ...Object.entries(schema).flatMap(([key, value]) => silent(value, `${path}/${key}`))];
  };

  test("is told when a field of it is unknown: only chosen segments and places, sent as they came, may hold more", () => {
    const found = Object.entries(methodSchemas(names)).flatMap(([name, { params }]) => silent(params, name));
    expect(found.filter((path) => !/\/(pois|ooh|pdv)(\/anyOf\/0)?\/items(\/anyOf\/0)?$/.test(path))).toEqual([]);
  });

  test("an unknown field is named by its path, and what is wrong as a whole has a name too", () => {
    const told = (params: unknown) => { const { error } = methods["pois.getAll"].params.safeParse(params); return error && badInput(error, "params").details.fields; };
    expect(told([{ page: 1, filter: { search: "", kind: "pdv" } }])).toEqual([{ path: "0.filter.kind", code: "unrecognized_keys", message: "unknown field" }]);
    expect(told([{ page: 1, sort: "name", order: 1 }])).toEqual([{ path: "0.sort", code: "unrecognized_keys", message: "unknown field" }, { path: "0.order", code: "unrecognized_keys", message: "unknown field" }]);
    expect(told([])?.map(({ path, code }) => [path, code])).toEqual([["params", "too_small"]]);
  });

  test("a user may be sent as it was told, with what it may not change of itself", () => {
    const user = { id: "1", firstName: "Ana", lastName: "Lima", email: "ana@example.com", role: "admin", type: "pdv" };
    expect(methods["users.edit_profile"].params.parse([{ ...user, password: "", passwordConfirmation: "" }])[0]).toMatchObject({ firstName: "Ana", password: undefined });
    expect(methods["users.edit_profile"].params.safeParse([{ ...user, segments: null }]).success).toBe(false);
  });

  test("a point that was read may be sent back as it is", () => {
    const read = {
      _id: "7", code: "S-1", type: "pdv", name: "Store one", address: "Street 1", address1: null, city: "Porto", uf: "PO", zipcode: "4000", country_code: "PT", phone: "2222", latitude: 41.1, longitude: -8.6,
      group: ["Brand"], group_hash: "a".repeat(32), cp_name: null, sales_office: null, status: "open", status_proposed: "open", category: null, own: true, radius_m: null, impressions: null, cost: null, blocked: false,
      shared: [], attribution: { state: "idle", phase: null, done: 0, total: 0, since: null, finished: null }, history: { open_from: null, known_from: null, altered_on: null }, version: "v1",
    };
    const back = methods["pois.update"].params.safeParse([read]);
    expect(back.error?.issues ?? []).toEqual([]);
    expect(methods["pois.update"].params.safeParse([{ ...read, radius: 50 }]).success).toBe(false);
    expect(methods["pois.create"].params.safeParse([{ ...read, _id: undefined }]).success).toBe(false);
  });
});
