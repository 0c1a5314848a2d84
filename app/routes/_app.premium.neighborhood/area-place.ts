import type { MapPolygon } from "~/components/maps/map-data";
import type { Neighborhood } from "~/contract/premium";

/** The page's own key `area`: the chosen neighbourhood, by its code or name. */
export const parseArea = (query: URLSearchParams): string | null => (query.get("area") ?? "").slice(0, 200) || null;

/** The page's address with another chosen area. */
export function areaAddress({ pathname, search }: { pathname: string; search: string }, area: string): string {
  const query = new URLSearchParams(search);
  query.set("area", area);
  return `${pathname}?${query}`;
}

type Step = MapPolygon["step"];
/** Five steps of equal width up to the largest share; an area without a share that may be shown is the palest. */
export const stepOf = (share: number | null, most: number): Step => (share === null || most <= 0 ? 1 : (Math.min(5, Math.max(1, Math.ceil((share / most) * 5))) as Step));

/** Areas as the map draws them, coloured by their share of the visitors. */
export function polygonsOf({ shapes, neighborhoodData }: Pick<Neighborhood, "shapes" | "neighborhoodData">): MapPolygon[] {
  const byId = new Map(neighborhoodData.map((row) => [row._id, row]));
  const most = Math.max(0, ...neighborhoodData.map(({ share }) => share ?? 0));
  return shapes.map(({ _id, rings }) => {
    const row = byId.get(_id);
    return { id: _id, name: row?.name ?? _id, rings: rings.map((ring) => ring.map(([longitude, latitude]) => ({ latitude, longitude }))), step: stepOf(row?.share ?? null, most) };
  });
}
