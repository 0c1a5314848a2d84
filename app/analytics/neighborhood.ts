import type { AreaClassRow, CommunityRow, Neighborhood, NeighborhoodRow } from "~/contract/premium";
import { socialClasses } from "~/contract/values";
import { ratio } from "~/domain/figures";
import { belowFloor, withhold } from "~/domain/privacy-floor";
import { suppressedEntries, suppressedOfLines, withTotals, type Line } from "~/domain/suppression";
import { wilsonInterval } from "~/domain/wilson";
import type { KnownArea } from "./neighborhood.server";

/** What was counted of an area: residents of the panel by class (0 unknown), and those of them who visit S; `elsewhere` more of the parent segment alone. */
export type AreaCounts = { area: KnownArea; residents: number[]; visitors: number; visits: number; parentVisitors: number | null };

const total = (counts: readonly number[]): number => counts.reduce((sum, each) => sum + each, 0);
const sumOr = (values: readonly (number | null)[]): number | null => (values.some((value) => value !== null) ? total(values.map((value) => value ?? 0)) : null);

/** How an area is known in addresses: its code, its name without one. */
export const areaId = ({ code, name }: Pick<KnownArea, "code" | "name">): string => code || name;

type Told = Pick<Neighborhood, "neighborhoodData" | "communityData" | "totals">;

/**
 * Areas and communities under the floor. Areas of a community add up to it, communities with those who live elsewhere to all visitors. An area where nobody of the panel lives is no
 * cell. Withheld too: where residents and visitors differ by few, and where the parent segment's visitors do. Without any area nothing is measured, so that nothing is withheld either.
 */
export function areasOf(all: readonly AreaCounts[], uniques: number, k: number, open: boolean): Told {
  if (all.length === 0) return { neighborhoodData: [], communityData: [], totals: { areas: 0, population: null, devices: null, unique_visitors: null, visitors: null, visitors_elsewhere: null } };
  const lived = all.filter(({ residents }) => total(residents) > 0);
  const communities = [...new Set(lived.map(({ area }) => area.community))].sort();
  const place = new Map(lived.map((each, i) => [each, i]));
  const [firstCommunity, elsewhere, whole] = [lived.length, lived.length + communities.length, lived.length + communities.length + 1];
  const lines: Line[] = [
    ...communities.map((community, c): Line => [...lived.flatMap((each, i) => (each.area.community === community ? [i] : [])), firstCommunity + c]),
    [...communities.map((_, c) => firstCommunity + c), elsewhere, whole],
  ];
  const of = (count: (each: AreaCounts) => number): number[] => {
    const own = lived.map(count);
    return [...own, ...communities.map((community) => total(lived.flatMap((each, i) => (each.area.community === community ? [own[i] ?? 0] : []))))];
  };
  const [residents, visitors] = [of((each) => total(each.residents)), of((each) => each.visitors)];
  const parents = of((each) => each.parentVisitors ?? each.visitors);
  const few = visitors.map((each, i) => belowFloor((residents[i] ?? 0) - each, k) || belowFloor((parents[i] ?? 0) - each, k));
  const atHome = total(lived.map((each) => total(each.residents)));
  const here = total(lived.map((each) => each.visitors));
  const hiddenVisitors = open ? suppressedOfLines(lines, [...visitors, uniques - here, uniques], k, few) : [...visitors, 0, 0].map(() => k > 0);
  // nobody is counted among the residents who lives elsewhere
  const hiddenResidents = suppressedOfLines(lines.map((line) => line.filter((entry) => entry !== elsewhere)), [...residents, 0, atHome], k);
  const figures = (entry: number, visits: number) => ({ devices: residents[entry] ?? 0, visits, visitors: visitors[entry] ?? 0, share: ratio(visitors[entry] ?? 0, uniques) });
  const hide = (entry: number): ("devices" | "visits" | "visitors" | "share")[] => [...(hiddenResidents[entry] ? ["devices" as const] : []), ...(hiddenVisitors[entry] ? ["visits" as const, "visitors" as const, "share" as const] : hiddenVisitors[whole] ? ["share" as const] : [])];

  const neighborhoodData = all.map((each): NeighborhoodRow => {
    const { area } = each;
    const row = { _id: areaId(area), name: area.name, community: area.community, population: area.inhabitants, income: area.income, cars: area.cars };
    const entry = place.get(each);
    return entry === undefined ? { ...row, devices: 0, visits: 0, visitors: 0, share: hiddenVisitors[whole] ? null : ratio(0, uniques) } : withhold({ ...row, ...figures(entry, each.visits) }, hide(entry));
  }).sort(byVisitors);
  const nobody = { devices: 0, visits: 0, visitors: 0, share: hiddenVisitors[whole] ? null : ratio(0, uniques) };
  const every = [...new Set(all.map(({ area }) => area.community))].sort();
  const communityData = every.map((community): CommunityRow => {
    const own = all.filter(({ area }) => area.community === community);
    const row = { community, areas: own.length, population: sumOr(own.map(({ area }) => area.inhabitants)) };
    const entry = firstCommunity + communities.indexOf(community);
    return entry < firstCommunity ? { ...row, ...nobody } : withhold({ ...row, ...figures(entry, total(own.map(({ visits }) => visits))) }, hide(entry));
  }).sort((a, b) => (b.visitors ?? -1) - (a.visitors ?? -1) || (a.community < b.community ? -1 : 1));
  // one community without a name is none
  const named = every.some((community) => community !== "") ? communityData : [];
  const totals = withhold({ areas: all.length, population: sumOr(all.map(({ area }) => area.inhabitants)), devices: atHome, unique_visitors: uniques, visitors: here, visitors_elsewhere: uniques - here }, [
    ...(hiddenResidents[whole] ? ["devices" as const] : []), ...(hiddenVisitors[whole] ? ["unique_visitors" as const, "visitors" as const] : []), ...(hiddenVisitors[elsewhere] ? ["visitors_elsewhere" as const, "visitors" as const] : []),
  ].filter((field, i, fields) => fields.indexOf(field) === i));
  return { neighborhoodData, communityData: named, totals };
}

const byVisitors = (a: NeighborhoodRow, b: NeighborhoodRow): number =>
  (b.visitors ?? -1) - (a.visitors ?? -1) || (b.devices ?? -1) - (a.devices ?? -1) || (a.name < b.name ? -1 : a.name > b.name ? 1 : a.community < b.community ? -1 : 1);

/** Residents of one area by class beside the whole city; shares are of those with a known class. Withheld too: where the city without the area is few. */
export function classesOf(all: readonly AreaCounts[], { area, residents }: AreaCounts, k: number): AreaClassRow[] {
  const city = socialClasses.map((_, i) => total(all.map((each) => each.residents[(i + 1) % socialClasses.length] ?? 0)));
  const own = socialClasses.map((_, i) => residents[(i + 1) % socialClasses.length] ?? 0);
  const borne = socialClasses.flatMap((_, i) => ((city[i] ?? 0) > 0 ? [i] : []));
  const rest = (i: number): boolean => belowFloor((city[i] ?? 0) - (own[i] ?? 0), k);
  const hidden = suppressedEntries(withTotals([borne.length], borne.map((i) => own[i] ?? 0)), k, [...borne.map(rest), false]);
  const [known, cityKnown] = [total(own.slice(0, -1)), total(city.slice(0, -1))];
  const inhabitants = [area.class_a, area.class_b, area.class_c, area.class_d, area.class_e];
  const people = sumOr(inhabitants);
  return borne.map((i, row): AreaClassRow => {
    const value = socialClasses[i] ?? "unknown";
    const devices = own[i] ?? 0;
    const isKnown = value !== "unknown";
    const interval = isKnown ? wilsonInterval(devices, known) : null;
    const cityShare = isKnown ? ratio(city[i] ?? 0, cityKnown) : null;
    const index = (share: number | null | undefined): number | null => { const found = ratio(share ?? null, cityShare); return found === null ? null : 100 * found; };
    const share = isKnown ? ratio(devices, known) : null;
    const population = inhabitants[i] ?? null;
    const figures = {
      demographics_class: value, devices, share, low: interval?.low ?? null, high: interval?.high ?? null, city_share: cityShare, index: index(share), index_low: index(interval?.low), index_high: index(interval?.high),
      population, population_share: ratio(population, people),
    };
    return withhold(figures, hidden[row] ? ["devices", "share", "low", "high", "index", "index_low", "index_high"] : hidden.some((each) => each) ? ["share", "low", "high", "index", "index_low", "index_high"] : []);
  });
}
