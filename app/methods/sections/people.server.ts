import { interestsOf, readInterests, readPlaceCategories } from "~/analytics/interests.server";
import { homeDistancesOf, readDistances, workDistancesOf } from "~/analytics/anchor-distances.server";
import { dwellBlocksOf, quartilesOf, readDwell } from "~/analytics/dwell.server";
import { readAnchorCells, readHeatPoints } from "~/analytics/heat-points.server";
import { genreListOf, readPanelTraits, readTraits, techListOf, techTraits, type TechTrait } from "~/analytics/visitor-traits.server";
import { everyVisitor, type VisitorsAsked } from "~/analytics/visitors";
import type { Engine } from "~/engine/client.server";
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

const cells = (asked: Asked) => asked.once("anchor cells", async () => readAnchorCells(asked.context.engine, await visitors(asked), anchorMonth(asked), asked.signal));
const distances = (asked: Asked) => asked.once("distances", async () => {
  const of = await visitors(asked);
  return readDistances(asked.context.engine, of, anchorMonth(asked), of.parent === null ? null : await cells(asked), asked.signal);
});
const heat = (asked: Asked, kind: "home" | "work") => asked.once(`heat ${kind}`, async () => readHeatPoints(asked.context.engine, (await cells(asked))[kind], (await asked.guards()).sliced, asked.signal));
const dwell = (asked: Asked) => asked.once("dwell", async () => readDwell(asked.context.engine, await visitors(asked), asked.signal));
const uniques = async (asked: Asked): Promise<number[]> => (await asked.reading()).devices.uniques[0] ?? [];

/** What is asked once for a view of the data: its counts by seg are one object for as long as the view lasts. */
function perView<T>(read: (engine: Engine) => Promise<T>): (asked: Asked) => Promise<T> {
  const views = new WeakMap<Holdings["panelBySeg"], Promise<T>>();
  return ({ holdings: { panelBySeg }, context }) => {
    const known = views.get(panelBySeg);
    if (known) return known;
    const asked = read(context.engine);
    views.set(panelBySeg, asked);
    asked.catch(() => views.delete(panelBySeg));
    return asked;
  };
}
const panelOf = perView(readPanelTraits);
const categoriesOf = perView(readPlaceCategories);

const traits = (asked: Asked) => asked.once("traits", async () => readTraits(asked.context.engine, await visitors(asked), await panelOf(asked), asked.signal));
async function techList(asked: Asked, trait: TechTrait) {
  const [tallies, panel, { sliced }] = await Promise.all([traits(asked), panelOf(asked), asked.guards()]);
  const index = techTraits.indexOf(trait);
  return techListOf(tallies[index] ?? new Map(), panel[index] ?? [], sliced);
}

/** Sections about who the visitors are: distances from home and work, heat points, dwell, apps, devices. */
export const peopleSections = {
  metricsHome: { flag: "qVisits", read: async (asked) => homeDistancesOf(await distances(asked), (await asked.guards()).sliced) },
  metricsWork: { flag: "qVisits", read: async (asked) => workDistancesOf(await distances(asked), (await asked.guards()).sliced) },
  quartiles: { flag: "qVisits", read: async (asked) => quartilesOf(await dwell(asked), await uniques(asked), (await asked.guards()).sliced) },
  metricsDwellBlocks: { flag: "qVisits", read: async (asked) => dwellBlocksOf(await dwell(asked), await uniques(asked), (await asked.guards()).sliced) },
  metricsHomeHeatpoints: { flag: "qHeatmap", read: async (asked) => (await heat(asked, "home")).points },
  metricsWorkHeatpoints: { flag: "qHeatmap", read: async (asked) => (await heat(asked, "work")).points },
  metricsHomeHeatpointsNotShown: { flag: "qHeatmap", read: async (asked) => (await heat(asked, "home")).notShown },
  metricsWorkHeatpointsNotShown: { flag: "qHeatmap", read: async (asked) => (await heat(asked, "work")).notShown },
  metricsInterestsOffline: {
    flag: "qAppBundles",
    read: async (asked) => {
      const of = await visitors(asked);
      const found = await readInterests(asked.context.engine, of, everyVisitor(of.guard, await uniques(asked)), await categoriesOf(asked), asked.signal);
      const blocked = asked.context.brand.privacy.blockedCategories;
      return interestsOf(found, (await asked.guards()).sliced).filter(({ type }) => !isSensitive(type, blocked));
    },
  },
  appGenres: { flag: "qAppBundles", read: async (asked) => genreListOf((await traits(asked))[techTraits.length] ?? new Map(), (await asked.guards()).sliced) },
  metricsTechPlatform: { flag: "qTech", read: (asked) => techList(asked, "platform") },
  metricsTechMake: { flag: "qTech", read: (asked) => techList(asked, "make") },
  metricsTechModel: { flag: "qTech", read: (asked) => techList(asked, "model") },
  metricsTechCarrier: { flag: "qTech", read: (asked) => techList(asked, "carrier") },
} satisfies Readers;
