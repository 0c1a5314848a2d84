import { z } from "./zod";

export type JsonObject = { [key: string]: unknown };

/** A schema without the line that names its dialect, which is the document's. What JSON Schema cannot say is left open. */
export function jsonSchema(schema: z.ZodType, io: "input" | "output"): JsonObject {
  const { $schema: _dialect, ...made } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return made;
}
