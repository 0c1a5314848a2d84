import type { JsonObject } from "~/contract/json-schema";

/** A field of a schema: its place (`[0].filter.type`), what it holds, and whether it may be left out. */
export type SchemaField = { path: string; type: string; optional: boolean };

/** Levels below the top that are told; deeper fields stand in the document. */
const deepest = 3;

/** The fields of a JSON Schema in order, as a reader looks for them. */
export function schemaFields(schema: JsonObject, path = "", optional = false, depth = 0): SchemaField[] {
  const own: SchemaField = { path, type: typeOf(schema), optional };
  if (depth > deepest) return [own];
  const children = childrenOf(schema, path).flatMap((child) => schemaFields(child.schema, child.path, child.optional, depth + 1));
  return path === "" ? (children.length ? children : [own]) : [own, ...children];
}

type Child = { schema: JsonObject; path: string; optional: boolean };

function childrenOf(schema: JsonObject, path: string): Child[] {
  const alternatives = listOf(schema.anyOf ?? schema.oneOf);
  if (alternatives.length) {
    const structured = alternatives.filter((each) => each.type === "object" || each.type === "array");
    return structured[0] ? childrenOf(structured[0], path) : [];
  }
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  const properties = isObject(schema.properties) ? Object.entries(schema.properties) : [];
  const tuple = listOf(schema.prefixItems);
  return [
    ...properties.flatMap(([name, each]) => (isObject(each) ? [{ schema: each, path: path ? `${path}.${name}` : name, optional: !required.has(name) }] : [])),
    ...tuple.map((each, i) => ({ schema: each, path: `${path}[${i}]`, optional: i >= (typeof schema.minItems === "number" ? schema.minItems : tuple.length) })),
    ...(isObject(schema.items) ? childrenOf(schema.items, `${path}[]`) : []),
  ];
}

/** What a schema holds, in the words of JSON: types joined by a bar, `null` and values among them. */
export function typeOf(schema: JsonObject): string {
  const alternatives = listOf(schema.anyOf ?? schema.oneOf);
  if (alternatives.length) return [...new Set(alternatives.map(typeOf))].join(" | ");
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.type === "array") return isObject(schema.items) ? `${bracketed(typeOf(schema.items))}[]` : "array";
  if (typeof schema.type === "string") return typeof schema.format === "string" ? `${schema.type} (${schema.format})` : schema.type;
  return "any";
}

const bracketed = (type: string): string => (type.includes(" | ") ? `(${type})` : type);
const isObject = (value: unknown): value is JsonObject => typeof value === "object" && value !== null && !Array.isArray(value);
const listOf = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : []);
