/** The two layers of the flow map, where visitors stayed before and after, and what is drawn of them. */
export const flowSides = ["prev", "post"] as const;
export type FlowSide = (typeof flowSides)[number];
export const flowModes = ["both", "heatmap", "flowmap"] as const;
export type FlowMode = (typeof flowModes)[number];

/** The flow map's own part of its address: `show` the layers (both when left out, none when empty), `mode`, `at` one store, `rows=all`. */
export type FlowPlace = { sides: readonly FlowSide[]; mode: FlowMode; at: string | null; all: boolean };
export const flowKeys = ["show", "mode", "at", "rows"] as const;

export function parseFlowPlace(query: URLSearchParams): FlowPlace {
  const shown = query.getAll("show").flatMap((value) => value.split(","));
  const at = query.get("at");
  return {
    sides: query.has("show") ? flowSides.filter((side) => shown.includes(side)) : flowSides,
    mode: flowModes.find((mode) => mode === query.get("mode")) ?? "both",
    at: at !== null && /^\d{1,10}$/.test(at) ? at : null,
    all: query.get("rows") === "all",
  };
}

/** The page's address with another state of the flow map; what is the default stands in no address. */
export function flowAddress({ pathname, search }: { pathname: string; search: string }, place: FlowPlace): string {
  const query = withoutFlowKeys(search);
  if (place.sides.length < flowSides.length) query.set("show", place.sides.join(","));
  if (place.mode !== "both") query.set("mode", place.mode);
  if (place.at !== null) query.set("at", place.at);
  if (place.all) query.set("rows", "all");
  const text = query.toString();
  return text ? `${pathname}?${text}` : pathname;
}

/** What of a query is not the flow map's own. */
export function withoutFlowKeys(search: string): URLSearchParams {
  const query = new URLSearchParams(search);
  for (const key of flowKeys) query.delete(key);
  return query;
}
