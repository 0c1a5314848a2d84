import type { LoaderFunctionArgs } from "@remix-run/node";
import { typesOn } from "~/config/modules";
import { isAppError } from "~/contract/errors";
import type { CallOptions } from "~/contract/methods";
import type { Segment } from "~/contract/segments";
import { pointStatuses, type PointStatus, type PointType } from "~/contract/values";
import { groupLine } from "~/domain/group-line";

/** Groups offered while one is typed; the tree offers all. */
const mostGroups = 300;

/** What the form of a point offers: values that points have, so far. */
export type FormChoices = { types: PointType[]; statuses: PointStatus[]; countries: string[]; cps: string[]; sos: string[]; categories: string[]; groups: { type: PointType; line: string }[]; radius: number };

export async function formChoices({ context }: Pick<LoaderFunctionArgs, "context">, options: CallOptions): Promise<FormChoices> {
  const { brand, methods } = context;
  const known = await methods.call("pois.getDataForFilters", [{}], options).catch((error: unknown) => {
    if (!isAppError(error)) throw error;
    return { countries: [], cps: [], sos: [], categories: [], statuses: [...pointStatuses], tree: [] };
  });
  const { countries, cps, sos, categories, statuses } = known;
  const groups = known.tree.flatMap(({ type, segments }) => groupLines(segments, []).map((line) => ({ type, line }))).slice(0, mostGroups);
  return { types: typesOn(brand.modules), statuses, countries: [...new Set(["BR", ...countries])], cps, sos, categories, groups, radius: brand.attribution.radiusMeters };
}

/** Every group of a tree: whatever has something below it. */
const groupLines = (nodes: readonly Segment[], above: readonly string[]): string[] => nodes.flatMap(({ name, children }) => (children.length === 0 ? [] : [groupLine([...above, name]), ...groupLines(children, [...above, name])]));
