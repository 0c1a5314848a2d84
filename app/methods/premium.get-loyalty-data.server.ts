import { atLeast, openThresholds, valueOpen, visitDaysOf } from "~/analytics/loyalty";
import { readBorne, readOtherPoints, readPlaceNames, readVisitDays, type Borne } from "~/analytics/loyalty.server";
import type { CallOptions } from "~/contract/methods";
import type { Loyalty, loyaltyParams, ReceptiveRow } from "~/contract/premium";
import type { z } from "~/contract/zod";
import { ratio } from "~/domain/figures";
import { withhold } from "~/domain/privacy-floor";
import { isSensitive } from "~/domain/sensitive-categories";
import { differs, panelIndex } from "~/inference/panel-index";
import { inPart } from "./answer-parts.server";
import type { MethodContext } from "./context.server";
import { askStore } from "./premium/question.server";

const mostRows = 10;
const mostPoints = 20;
const byName = (a: { name: string }, b: { name: string }): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);

/** How often a store's visitors come back, and what those who do come back have in common (METRICS.md, "Premium"). */
export async function getLoyaltyData(context: MethodContext, [filter]: z.output<typeof loyaltyParams>, options: CallOptions): Promise<Loyalty> {
  const { engine, brand } = context;
  const { asked, store, meta } = await askStore(context, filter, options);
  const { holdings, question: { period }, k, signal } = asked;
  const nothing = { loyalty: { unique_visitors: 0, loyal_visitors: 0, loyal_share: null }, visitDays: [], loyalToData: [], receptiveData1: [], receptiveData2: [], receptiveData3: [] };
  if (store === null) return { meta: await meta(nothing), store, days: filter.days, ...nothing };

  const point = Number(store._id);
  const others = holdings.trees[filter.type].points.filter((id) => id !== point);
  const [counts, shared, borne, panel, { whole }] = await Promise.all([
    inPart("days", () => readVisitDays(engine, point, period, signal)), inPart("others", () => readOtherPoints(engine, point, others, period, signal)), inPart("borne", () => readBorne(engine, point, period, signal)),
    inPart("panel", () => holdings.panelDevices(period)), inPart("guards", () => asked.guards()),
  ]);
  const { rows: visitDays, hidden } = visitDaysOf(counts, k, whole.nodeAllowed);
  const open = openThresholds(counts, hidden, k);
  const [visitors, loyal] = [atLeast(counts, 1), atLeast(counts, filter.days)];
  const loyalty = withhold({ unique_visitors: visitors, loyal_visitors: loyal, loyal_share: ratio(loyal, visitors) }, [...(hidden.at(-1) ? ["unique_visitors" as const] : []), ...(open.has(filter.days) ? [] : ["loyal_visitors" as const, "loyal_share" as const])]);

  const shown = (value: number[]): boolean => open.has(filter.days) && valueOpen(value, counts, filter.days, open, k);
  const loyalToData = [...shared].filter(([, value]) => shown(value)).flatMap(([id, value]) => {
    const other = holdings.points.get(id);
    return other ? [{ _id: String(id), name: other.name, own: other.own, visitors: atLeast(value, filter.days), share: atLeast(value, filter.days) / loyal }] : [];
  }).sort((a, b) => b.visitors - a.visitors || byName(a, b) || Number(a._id) - Number(b._id)).slice(0, mostPoints);

  const receptive = (list: readonly Borne[]): (ReceptiveRow & { place: number })[] => list.filter((each) => shown(each.byDays) && !isSensitive(each.name, brand.privacy.blockedCategories)).flatMap((each) => {
    const own = atLeast(each.byDays, filter.days);
    // the panel's share and what it differs by are figures too
    const many = [panel - each.panel, each.panel - own, panel - loyal].every((devices) => devices === 0 || devices >= k);
    const index = many ? panelIndex(own, loyal, each.panel, panel) : null;
    return index && differs(index) ? [{ name: each.name, place: each.place, category: null, icon: null, visitors: own, share: own / loyal, panel_share: each.panel / panel, ...index }] : [];
  }).sort((a, b) => b.index - a.index || byName(a, b) || a.place - b.place).slice(0, mostRows);
  const [categories, genres, places] = [receptive(borne.categories), receptive(borne.genres), receptive(borne.places)];
  const names = new Map((places.length ? await inPart("names", () => readPlaceNames(engine, places.map(({ place }) => place), signal)) : []).map((each) => [each.place, each]));
  const plain = ({ place: _, ...row }: ReceptiveRow & { place: number }): ReceptiveRow => row;
  const members = {
    loyalty, visitDays, loyalToData, receptiveData1: categories.map(plain), receptiveData2: genres.map(plain),
    receptiveData3: places.map((row) => ({ ...plain(row), name: names.get(row.place)?.name ?? "", category: row.name, icon: names.get(row.place)?.icon || null })),
  };
  return { meta: await meta(members), store, days: filter.days, ...members };
}
