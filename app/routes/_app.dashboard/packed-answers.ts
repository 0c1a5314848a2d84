import type { Settled } from "~/components/report/settle";
import type { AnswerMeta, DashboardData } from "~/contract/metrics";
import type { GenreRow, HeatPoint, InterestRow } from "~/contract/metrics-people";
import { packRows, unpackRows, type PackedRows } from "~/domain/packed-rows";

const pointFields = ["latitude", "longitude", "count", "resolution"] as const;
/** Places of a category that its row shows, with their description; all of them stand in the table. */
export const placesShown = 5;
const placeFields = ["place", "unique_count", "total_perc", "description", "image_src"] as const;

export type PlacePoints = { points: PackedRows<HeatPoint>; /** devices with a known place that no point shows; null where that is protected */ notShown: number | null };
type Withholding = { meta: Pick<AnswerMeta, "suppressed_figures"> };
export type PackedHeat = { home: PlacePoints | null; work: PlacePoints | null } & Withholding;

/** Heat points for the way into the browser: by far the most rows of the page. */
export function packHeat(settled: Settled<DashboardData>): Settled<PackedHeat> {
  if (!settled.ok) return settled;
  const { metricsHomeHeatpoints: home, metricsWorkHeatpoints: work, metricsHomeHeatpointsNotShown: homeNotShown, metricsWorkHeatpointsNotShown: workNotShown } = settled.data;
  const pack = (points: HeatPoint[] | undefined, notShown: number | null | undefined) => (points ? { points: packRows(points, pointFields), notShown: notShown ?? null } : null);
  return { ok: true, data: { home: pack(home, homeNotShown), work: pack(work, workNotShown), meta: withholdingOf(settled.data) } };
}

export const unpackPoints = (packed: PackedRows<HeatPoint>): HeatPoint[] => unpackRows<HeatPoint, (typeof pointFields)[number]>(packed, pointFields);

type InterestPlace = Pick<InterestRow["places"][number], (typeof placeFields)[number]>;
/** A category with its places, packed. */
export type PackedInterest = Omit<InterestRow, "places"> & { places: PackedRows<InterestPlace> };
/** A category as its card shows it. */
export type ShownInterest = Omit<PackedInterest, "places"> & { places: InterestPlace[] };
export type PackedInterests = { interests: PackedInterest[] | null; genres: GenreRow[] | null } & Withholding;

const withholdingOf = ({ meta }: DashboardData): Withholding["meta"] => ({ suppressed_figures: meta.suppressed_figures });

const described = new WeakMap<readonly InterestPlace[], InterestPlace[]>();

/** Only those that the row shows keep their description and picture. */
function packPlaces(places: InterestPlace[]): PackedRows<InterestPlace> {
  const shown = described.get(places) ?? places.map((place, i) => (i < placesShown ? place : { ...place, description: "", image_src: null }));
  described.set(places, shown);
  return packRows<InterestPlace, keyof InterestPlace>(shown, placeFields);
}

/** Interests for the way into the browser. */
export function packInterests(settled: Settled<DashboardData>): Settled<PackedInterests> {
  if (!settled.ok) return settled;
  const { metricsInterestsOffline: interests, appGenres } = settled.data;
  return {
    ok: true,
    data: {
      interests: interests?.map(({ places, ...row }) => ({ ...row, places: packPlaces(places) })) ?? null,
      genres: appGenres ?? null, meta: withholdingOf(settled.data),
    },
  };
}

export const unpackInterests = (interests: PackedInterest[]): ShownInterest[] => interests.map((row) => ({ ...row, places: unpackRows<InterestPlace, keyof InterestPlace>(row.places, placeFields) }));
