import type { TrailChange } from "~/contract/trail";
import { isTrailedKind, trailFields, type Change } from "~/contract/trail-fields";
import type { TrailKind } from "~/contract/trail-kinds";

type Value = Exclude<TrailChange["before"], undefined>;

/** Fields of which only that they changed is kept. */
const untold = new Set(["email"]);
/** Fields whose emptiness says something: who is kept to no segments sees everything. */
const telling = new Set(["segments"]);

/** What of a change the trail tells: the fields of the kind that are not as they were. */
export function changedFields(kind: TrailKind, { before, after }: Change): TrailChange[] {
  if (!isTrailedKind(kind)) return [];
  return trailFields[kind].flatMap((field): TrailChange[] => {
    const [old, now] = [valueOf(field, before?.[field]), valueOf(field, after?.[field])];
    if (before && after) return old === now ? [] : [untold.has(field) ? { field } : { field, before: old, after: now }];
    const only = before ?? after;
    if (!only || !Object.hasOwn(only, field) || untold.has(field)) return [];
    const value = before ? old : now;
    return value === null && !telling.has(field) ? [] : [before ? { field, before: value } : { field, after: value }];
  });
}

function valueOf(field: string, value: unknown): Value {
  if (Array.isArray(value)) return value.map(String).join(field === "group" ? " > " : ", ");
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null;
}
