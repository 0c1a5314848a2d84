import { readDataState, type DataState } from "~/analytics/data-state.server";
import { readLatePoints, type LatePoints } from "~/analytics/late-points.server";
import { readPanelBySeg, readPanelDevices } from "~/analytics/panel.server";
import { readWeightedPanel, type WeightedPanel } from "~/analytics/weighted-devices.server";
import { readVisitSpans } from "~/analytics/visit-spans.server";
import type { Brand } from "~/contract/brand";
import type { PointType } from "~/contract/values";
import type { DayRange } from "~/domain/calendar";
import { isSensitive } from "~/domain/sensitive-categories";
import { lastCompleteDay } from "~/domain/comparison";
import { localDay } from "~/domain/zone";
import { buildTree, type SegmentTree } from "~/domain/segment-tree.server";
import type { Engine } from "~/engine/client.server";
import { pointsRepository, type StoredPoint } from "~/store/points.server";
import type { Store } from "~/store/store.server";
import { makeAnswerCache, type AnswerCache } from "./answer-cache.server";

/** One consistent view of what the deployment holds: its data, its points and their trees. */
export type Holdings = DataState & {
  /** changes with the data and with the points: the version part of every cache key */
  key: string;
  points: Map<number, StoredPoint>;
  trees: Record<PointType, SegmentTree>;
  panelBySeg: number[];
  /** points that are not known on all days */
  latePoints: LatePoints;
  /** devices with a ping in a period: asked once for all segments */
  panelDevices(period: DayRange): Promise<number>;
  /** their weights, likewise */
  weightedPanel(period: DayRange): Promise<WeightedPanel>;
  /** counts by seg that a slice is only a sum of: a click on a slice asks nothing anew */
  readings: AnswerCache;
  /** last local day with data, today where there is none */
  lastDayOrToday: string;
  /** last local day that has data and is over; null before the first load */
  completeUntil: string | null;
};

export type Deployment = {
  holdings(): Promise<Holdings>;
  /** has the next question look at the versions, whenever they were last read */
  refresh(): void;
};

type Sources = { engine: Engine; store: Store; brand: Brand; clock: () => Date };
/** How long the versions are taken as read, in ms: a burst of calls asks once. */
const versionsFor = 1000;

/** Readings that are remembered for a view, and how many numbers they may hold together: about 100 MB. */
const maximumReadings = { most: 1000, weight: 12_000_000 };

/** Periods whose panel is remembered for a view. */
const maximumPanels = 500;

/** Asks about a period once. */
function remember<T>(read: (period: DayRange) => Promise<T>): (period: DayRange) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (period) => {
    const key = `${period.start} ${period.end}`;
    const found = known.get(key);
    if (found) return found;
    if (known.size >= maximumPanels) known.clear();
    const asked = read(period);
    known.set(key, asked);
    asked.catch(() => known.delete(key));
    return asked;
  };
}

/** Keeps the newest view and rebuilds it when the data version or the points change. */
export function watchDeployment({ engine, store, brand, clock }: Sources): Deployment {
  const points = pointsRepository(store);
  let current: { key: string; view: Promise<Omit<Holdings, "completeUntil">> } | undefined;
  let asked: { at: number; versions: Promise<[DataState, number]> } | undefined;

  async function build(key: string, state: DataState): Promise<Omit<Holdings, "completeUntil">> {
    const [all, spans, panelBySeg, latePoints] = await Promise.all([points.all(), readVisitSpans(engine), readPanelBySeg(engine), readLatePoints(engine)]);
    // points of a blocked category are in no segment: they have no visitors to show
    const stored = all.filter(({ category }) => !isSensitive(category, brand.privacy.blockedCategories));
    const options = brand.period.mode === "fixed" ? brand.period.options : [];
    const collator = new Intl.Collator(brand.region, { sensitivity: "base", numeric: true });
    const tree = (type: PointType) => buildTree(stored, { type, spans, lastDay: state.lastDay, options, collator });
    return {
      ...state, key, panelBySeg, latePoints, panelDevices: remember((period) => readPanelDevices(engine, period)), weightedPanel: remember((period) => readWeightedPanel(engine, period)), readings: makeAnswerCache(maximumReadings),
      points: new Map(stored.map((point) => [point.id, point])), trees: { pdv: tree("pdv"), ooh: tree("ooh") },
      lastDayOrToday: state.lastDay ?? localDay(clock().getTime(), brand.timezone),
    };
  }

  return {
    refresh() { asked = undefined; },
    async holdings() {
      const now = clock().getTime();
      if (!asked || now - asked.at >= versionsFor || now < asked.at) {
        const fresh = { at: now, versions: Promise.all([readDataState(engine), points.version()]) };
        asked = fresh;
        fresh.versions.catch(() => { if (asked === fresh) asked = undefined; });
      }
      const [state, pointsVersion] = await asked.versions;
      const key = `${state.version}.${pointsVersion}`;
      if (current?.key !== key) {
        const next = { key, view: build(key, state) };
        current = next;
        next.view.catch(() => { if (current === next) current = undefined; });
      }
      const view = await current.view;
      const completeUntil = lastCompleteDay(view.lastDay, localDay(now + 60_000, brand.timezone));
      if (view.lastDay === null) return { ...view, completeUntil, lastDayOrToday: localDay(now, brand.timezone) };
      // comparisons end with the last day that is over: an answer of yesterday is not today's
      return completeUntil === view.lastDay ? { ...view, completeUntil } : { ...view, completeUntil, key: `${key}.${completeUntil}` };
    },
  };
}
