import { describeInterests, interestsOf, noneDescribed, readInterests, readPlaceCategories } from "~/analytics/interests.server";
import { homeDistancesOf, readDistances, workDistancesOf } from "~/analytics/anchor-distances.server";
import { dwellBlocksOf, quartilesOf, readDwell } from "~/analytics/dwell.server";
import { cellTallies, readAnchorCells, readHeatPoints } from "~/analytics/heat-points.server";
import { genreListOf, readPanelTraits, techListOf, traitCounts, techTraits, traitTallies, type TechTrait } from "~/analytics/visitor-traits.server";
import { readSets, wholeMonths, type SetCounts } from "~/analytics/visitor-sets.server";
import { everyVisitor, noValues, segRepresentatives, talliesOf, type ValueCounts, type VisitorsAsked } from "~/analytics/visitors";
import type { Engine } from "~/engine/client.server";
import { monthOf } from "~/domain/calendar";
import { isSensitive } from "~/domain/sensitive-categories";
import type { Asked } from "../asked.server";
import { perView } from "../per-view.server";
import type { Readers } from "./reader.server";

const visitors = async (asked: Asked): Promise<VisitorsAsked> => ({ points: asked.question.points, period: asked.question.period, segs: segRepresentatives((await asked.guards()).sliced) });

/** The same counts for the segment and, where it has one whose other visitors must be watched, for its parent: every child of it is compared with these. */
type Both<T = ValueCounts> = { own: T; ofParent: T | null };
const both = <T extends object>(asked: Asked, kind: string, read: (of: VisitorsAsked, signal?: AbortSignal) => Promise<T>): Promise<Both<T>> => asked.once(kind, async () => {
  const [of, { sliced: { remainder } }] = await Promise.all([visitors(asked), asked.guards()]);
  const counts = (points: number[]) => asked.remembered(kind, [points, of.segs], (signal) => read({ ...of, points }, signal));
  const { pointsParent } = asked.question;
  const [own, ofParent] = await Promise.all([counts(of.points), remainder === null || pointsParent === null ? null : counts(pointsParent)]);
  return { own, ofParent };
});

/** YYYYMM of T's last day, or of the data's where it ends earlier: beyond it the window of homes is the same. */
function anchorMonth({ question, holdings }: Asked): number {
  const [last, data] = [monthOf(question.period.end), monthOf(holdings.lastDayOrToday)];
  return Number((last < data ? last : data).replace("-", ""));
}

const cells = (asked: Asked) => both(asked, "anchor cells", (of, signal) => readAnchorCells(asked.context.engine, of, anchorMonth(asked), signal));
const distances = (asked: Asked) => asked.once("distances", async () => {
  const [of, { sliced }] = await Promise.all([visitors(asked), asked.guards()]);
  const { own, ofParent } = sliced.remainder === null ? { own: noValues, ofParent: null } : await cells(asked);
  return readDistances(asked.context.engine, of, sliced, anchorMonth(asked), ofParent && { own, ofParent }, asked.signal);
});
/** Cells are compared with the same cells of the parent: those where none of the segment's visitors lives are not asked about. */
const heat = (asked: Asked, kind: "home" | "work") => asked.once(`heat ${kind}`, async () => {
  const { own, ofParent } = await cells(asked);
  const tallies = await asked.once("cell tallies", async () => talliesOf(own, ofParent, false));
  return readHeatPoints(asked.context.engine, cellTallies(tallies, kind), (await asked.guards()).sliced, asked.signal);
});
const dwell = (asked: Asked) => asked.once("dwell", async () => readDwell(asked.context.engine, await visitors(asked), (await asked.guards()).sliced, asked.signal));
const uniques = async (asked: Asked): Promise<number[]> => (await asked.reading()).devices.uniques[0] ?? [];

/** Asked once for a view of the data. */
const once = <T>(read: (engine: Engine) => Promise<T>) => perView(({ panelBySeg }) => panelBySeg, ({ context }: Asked, _: "all") => read(context.engine));
const panelOf = once(readPanelTraits);
/** Asked with each question: whoever wants to see what was asked sees this too. */
const categoriesOf = (asked: Asked) => asked.once("place categories", () => readPlaceCategories(asked.context.engine));
const describedIn = perView(({ panelBySeg }) => panelBySeg, (_: Asked, __: "all") => noneDescribed());

/** Traits, and third-party places where T is made of whole months: one reading of the visitors. */
const sets = async (asked: Asked): Promise<Both<SetCounts>> => {
  const categories = await categoriesOf(asked);
  return both(asked, "sets", (of, signal) => readSets(asked.context.engine, of, wholeMonths(asked.question.period, asked.holdings) ?? [], categories, signal));
};
const countsOf = ({ own, ofParent }: Both<SetCounts>, counts: (of: SetCounts) => ValueCounts): Both => ({ own: counts(own), ofParent: ofParent && counts(ofParent) });
const placeCounts = ({ places }: SetCounts): ValueCounts => ({ values: places.map(({ value }) => value), segs: places.map(({ seg }) => seg), devices: places.map(({ devices }) => devices) });

const traits = (asked: Asked) => asked.once("trait tallies", async () => {
  const panel = await panelOf(asked, "all");
  const { own, ofParent } = countsOf(await sets(asked), (of) => traitCounts(of, panel));
  return traitTallies(talliesOf(own, ofParent, true), panel);
});
async function techList(asked: Asked, trait: TechTrait) {
  const [tallies, panel, { sliced }] = await Promise.all([traits(asked), panelOf(asked, "all"), asked.guards()]);
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
      const { context: { engine }, signal } = asked;
      const [{ sliced }, known, devices] = await Promise.all([asked.guards(), categoriesOf(asked), uniques(asked)]);
      const inMonths = wholeMonths(asked.question.period, asked.holdings) !== null;
      const { own, ofParent } = inMonths ? countsOf(await sets(asked), placeCounts) : await both(asked, "interests", (of, until) => readInterests(engine, of, known, until));
      const found = await describeInterests(engine, talliesOf(own, ofParent, false), everyVisitor(sliced, devices), known, sliced, describedIn(asked, "all"), signal);
      const blocked = asked.context.brand.privacy.blockedCategories;
      return interestsOf(found, sliced).filter(({ type }) => !isSensitive(type, blocked));
    },
  },
  appGenres: { flag: "qAppBundles", read: async (asked) => genreListOf((await traits(asked))[techTraits.length] ?? new Map(), (await asked.guards()).sliced) },
  metricsTechPlatform: { flag: "qTech", read: (asked) => techList(asked, "platform") },
  metricsTechMake: { flag: "qTech", read: (asked) => techList(asked, "make") },
  metricsTechModel: { flag: "qTech", read: (asked) => techList(asked, "model") },
  metricsTechCarrier: { flag: "qTech", read: (asked) => techList(asked, "carrier") },
} satisfies Readers;
