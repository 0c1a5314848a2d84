import type { Position } from "~/domain/great-circle";

/** What a map draws. Positions are degrees; names are text and never become markup. */
export type StoreMarker = Position & { id: string; name: string; /** red pin, else blue diamond */ own: boolean; /** in place of that: the shapes of the columns it stands in */ marks?: readonly ColumnMark[] };
/** A column of a comparison by its colour and shape: circle, square, triangle, diamond. */
export type ColumnMark = 1 | 2 | 3 | 4;
export type HeatSpot = Position & { count: number };
/** Colours of layers: the brand's ramp, or one of its series. */
export type MapColour = "ramp" | 2 | 3;
export type HeatLayer = { id: string; spots: readonly HeatSpot[]; look: keyof typeof heatLooks; colour: MapColour };
/** A line with an arrow at its end, the thicker the more people. */
export type FlowLine = { from: Position; to: Position; count: number; colour: Exclude<MapColour, "ramp"> };
export type MapCircle = Position & { id: string; name: string; metres: number };
/** An area with outer ring and holes; `step` 1 to 5 is its place on the ramp. */
export type MapPolygon = { id: string; name: string; rings: readonly (readonly Position[])[]; step: 1 | 2 | 3 | 4 | 5 };
/** A pin that people move: `at` null until it is somewhere. */
export type MapPin = { at: Position | null; label: string; onMove: (to: Position) => void };
export type MapData = {
  markers?: readonly StoreMarker[];
  heat?: readonly HeatLayer[];
  flows?: readonly FlowLine[];
  circles?: readonly MapCircle[];
  polygons?: readonly MapPolygon[];
};

/** Zoom at which a kind of map opens (SPEC.md 9). */
export const mapZooms = { distance: 12, flow: 4, radar: 5, full: 5, premium: 8 } as const;
export type MapKind = keyof typeof mapZooms;

/** Radius and blur in px; `max` is the value of full colour, null the largest count of the layer (SPEC.md 9). */
export const heatLooks = {
  dashboard: { radius: 20, blur: 15, minOpacity: 0.5, max: null },
  flow: { radius: 40, blur: 40, minOpacity: 0.3, max: 30 },
} as const;

/**
 * What a count of a heat layer adds at its place. Counts up to the look's `max` stand for themselves; where the strongest place has more, all are scaled so
 * that it alone has the full colour: else every place above `max` would look like the strongest.
 */
export function heatValue(count: number, strongest: number, max: number | null): number {
  return max === null || strongest <= max ? count : (count * max) / strongest;
}

/** Zoom from which on a layer's values stand for themselves; further out places crowd, and each step halves them. A look of many wide spots crowds soonest. */
export const heatFullZoom = (look: keyof typeof heatLooks, opening: number): number => (look === "flow" ? mapZooms.distance : opening);

/** Last zoom at which markers are drawn together (SPEC.md 9). */
export const clusterMaxZoom = 14;

/** The positions that "fit to data" has to show: what is measured, and the stores alone where nothing else is drawn. */
export function positionsOf({ markers = [], heat = [], flows = [], circles = [], polygons = [] }: MapData): readonly Position[] {
  const measured = [...heat.flatMap(({ spots }) => spots), ...flows.flatMap(({ from, to }) => [from, to]), ...circles, ...polygons.flatMap(({ rings }) => rings[0] ?? [])];
  return measured.length ? measured : markers;
}

/** How strong a flow is against the strongest, 0 to 1. */
const strength = (count: number, strongest: number): number => Math.max(0, Math.min(1, count / Math.max(strongest, 1)));
/** Px of a flow's line: its people against those of the strongest flow, 8 px. */
export const flowWidth = (count: number, strongest: number): number => 0.8 + 7.2 * strength(count, strongest);
/** Weak flows are many: thousands of them above one another must not hide the strong ones. */
export const flowOpacity = (count: number, strongest: number): number => 0.08 + 0.8 * strength(count, strongest);

/** Degrees between the lines of the graticule at a zoom: some six to twelve of them across a screen. */
export function graticuleStep(zoom: number): number {
  const steps = [30, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001];
  const wanted = 120 / 2 ** zoom * 1.5;
  return steps.find((step) => step <= wanted) ?? 0.001;
}

/** The longest round number of metres (1, 2, 5 × 10^n) that is not above `metres`. */
export function roundLength(metres: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(metres, 1)));
  return power * ([5, 2].find((step) => step * power <= metres) ?? 1);
}
