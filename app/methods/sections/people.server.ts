import { interestsOf, readInterests } from "~/analytics/interests.server";
import { homeDistancesOf, readDistances, workDistancesOf } from "~/analytics/anchor-distances.server";
import { dwellBlocksOf, quartilesOf, readDwell } from "~/analytics/dwell.server";
import { readHeat } from "~/analytics/heat-points.server";
import { genreListOf, readGenres, readPanelTech, readTech, techListOf, techTraits, type TechTrait } from "~/analytics/visitor-traits.server";
import type { VisitorsAsked } from "~/analytics/visitors";
import { monthOf } from "~/domain/calendar";
import { isSensitive } from "~/domain/sensitive-categories";
import type { Asked } from "../asked.server";
import type { Holdings } from "../deployment.server";
import type { Readers } from "./reader.server";

const visitors = async (asked: Asked): Promise<VisitorsAsked> => {
  const { sliced: guard } = await asked.guards();
  return { points: asked.question.points, parent: guard.remainder === null ? null : asked.question.pointsParent, period: asked.question.period, guard };
};

/** YYYYMM of T's last day, or of the data's where it ends earlier: beyond it the window of homes is the same. */
function anchorMonth({ question, holdings }: Asked): number {
  const [last, data] = [monthOf(question.period.end), monthOf(holdings.lastDayOrToday)];
  return Number((last < data ? last : data).replace("-", ""));
}

const distances = (asked: Asked) => asked.once("distances", async () => readDistances(asked.context.engine, await visitors(asked), anchorMonth(asked), asked.signal));
const heat = (asked: Asked, kind: 1 | 2) => asked.once(`heat ${kind}`, async () => readHeat(asked.context.engine, await visitors(asked), anchorMonth(asked), kind, asked.signal));
const dwell = (asked: Asked) => asked.once("dwell", async () => readDwell(asked.context.engine, await visitors(asked), asked.signal));
const uniques = async (asked: Asked): Promise<number[]> => (await asked.reading()).devices.uniques[0] ?? [];

/** Values of the panel, asked once for a view of the data: its counts by seg are one object for as long as the view lasts. */
const panels = new WeakMap<Holdings["panelBySeg"], Promise<string[][]>>();
function panelOf({ holdings: { panelBySeg }, context }: Asked): Promise<string[][]> {
  const known = panels.get(panelBySeg);
  if (known) return known;
  const asked = readPanelTech(context.engine);
  panels.set(panelBySeg, asked);
  asked.catch(() => panels.delete(panelBySeg));
  return asked;
}
async function techList(asked: Asked, trait: TechTrait) {
  const found = asked.once("tech", async () => readTech(asked.context.engine, await visitors(asked), asked.signal));
  const [tallies, panel, { sliced }] = await Promise.all([found, panelOf(asked), asked.guards()]);
  const index = techTraits.indexOf(trait);
  return techListOf(tallies[index] ?? new Map(), panel[index] ?? [], sliced);
}

/** Sections about who the visitors are: distances from home and work, heat points, dwell, apps, devices. */
export const peopleSections = {
  metricsHome: { flag: "qVisits", read: async (asked) => homeDistancesOf(await distances(asked), (await asked.guards()).sliced) },
  metricsWork: { flag: "qVisits", read: async (asked) => workDistancesOf(await distances(asked), (await asked.guards()).sliced) },
  quartiles: { flag: "qVisits", read: async (asked) => quartilesOf(await dwell(asked), await uniques(asked), (await asked.guards()).sliced) },
  metricsDwellBlocks: { flag: "qVisits", read: async (asked) => dwellBlocksOf(await dwell(asked), await uniques(asked), (await asked.guards()).sliced) },
  metricsHomeHeatpoints: { flag: "qHeatmap", read: async (asked) => (await heat(asked, 1)).points },
  metricsWorkHeatpoints: { flag: "qHeatmap", read: async (asked) => (await heat(asked, 2)).points },
  metricsHomeHeatpointsNotShown: { flag: "qHeatmap", read: async (asked) => (await heat(asked, 1)).notShown },
  metricsWorkHeatpointsNotShown: { flag: "qHeatmap", read: async (asked) => (await heat(asked, 2)).notShown },
  metricsInterestsOffline: {
    flag: "qAppBundles",
    read: async (asked) => {
      const found = await readInterests(asked.context.engine, await visitors(asked), asked.signal);
      const blocked = asked.context.brand.privacy.blockedCategories;
      return interestsOf(found, (await asked.guards()).sliced).filter(({ type }) => !isSensitive(type, blocked));
    },
  },
  appGenres: { flag: "qAppBundles", read: async (asked) => genreListOf(await asked.once("genres", async () => readGenres(asked.context.engine, await visitors(asked), asked.signal)), (await asked.guards()).sliced) },
  metricsTechPlatform: { flag: "qTech", read: (asked) => techList(asked, "platform") },
  metricsTechMake: { flag: "qTech", read: (asked) => techList(asked, "make") },
  metricsTechModel: { flag: "qTech", read: (asked) => techList(asked, "model") },
  metricsTechCarrier: { flag: "qTech", read: (asked) => techList(asked, "carrier") },
} satisfies Readers;
