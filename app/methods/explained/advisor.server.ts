import { readStoreTakings } from "~/analytics/takings.server";
import { getAdvisorData } from "../ai.get-advisor-data.server";
import { advisorAsked, type AdvisorAsked } from "../advisor/advisor-asked";
import type { MethodContext } from "../context.server";
import { steadyPoints } from "../advisor/steady-points.server";
import { memberIn, type Explained } from "./explained";
import { visitorsBehind } from "./visitors-behind.server";

/** Rows that each area reads of its own. */
const ownParts = { marketingData: ["visits"], performanceData: ["visits"], churnData: ["churn"], competitionData: ["competition"], revenueData: ["takings"], costsData: ["takings"] } as const;
type AreaMember = keyof typeof ownParts;

/** What an area recommends stands on every comparison of the answer, since these are kept or dropped together, and on its own rows, from which the worth of a visitor follows. */
const whole = (member: AreaMember): readonly string[] => ["guards", ...ownParts[member], "comparisons"];
const inAreas = Object.entries(ownParts).flatMap(([member, own]): [string, readonly string[]][] => [
  [`${member}.kpi`, ["guards", ...own]], [`${member}.months`, ["guards", ...own]], [`${member}.tried`, ["guards", "comparisons"]], [`${member}.compared`, ["guards", "comparisons"]],
]);

const ofMonth = "distinct devices with a visit of the asked points in the month (visits)";

export const advisorExplained: Explained<"ai.getAdvisorData"> = {
  answer: (context, { filter }, options) => getAdvisorData(context, [filter], options),
  parts: {
    chartsData: ["guards", "visits", "churn", "competition", "takings"],
    marketingData: whole("marketingData"), performanceData: whole("performanceData"), churnData: whole("churnData"), competitionData: whole("competitionData"), revenueData: whole("revenueData"), costsData: whole("costsData"),
    ...Object.fromEntries(inAreas),
  },
  behind: async (path, { context, asked: { filter }, signal }) => {
    const holdings = await context.deployment.holdings();
    const asked = advisorAsked(filter, holdings, context.brand);
    if (asked === null) return { devices: 0, shown: true, counts: ofMonth, kind: "visits", days: null };
    const { points, parent, period, before, regular } = asked;
    const within = (own: number[], wholes: (number[] | null)[], days: typeof period) => visitorsBehind(context, own, wholes, days, signal);
    switch (memberIn(path)) {
      case "performanceData": {
        const days = { start: before.start, end: period.end };
        const steady = await steadyPoints(context.engine, asked, holdings, context.brand.privacy.minimumDevices, signal);
        return { ...await within(steady.points, [points, parent], days), counts: "distinct devices with a visit of the asked points that are measured throughout both months, in the month or the one before it (visits)", kind: "visits", days };
      }
      case "churnData": {
        const days = { start: regular.window, end: regular.end };
        const steady = await steadyPoints(context.engine, asked, holdings, context.brand.privacy.minimumDevices, signal);
        return { ...await within(steady.points, [points, parent], days), counts: "distinct devices with a visit of the asked points that are measured throughout both months, in the 90 days that end with the month (visits)", kind: "visits", days };
      }
      case "competitionData": {
        const near = [...new Set(asked.pairs.map(({ near: id }) => id))];
        const [around, own] = await Promise.all([within(near, [holdings.trees[asked.type].points], period), within(asked.own, [near], period)]);
        return { devices: around.devices, shown: around.shown && own.shown, counts: "distinct devices with a visit of an own point, or of a point within 2 km of one, in the month (visits)", kind: "visits", days: period };
      }
      case "revenueData": {
        const told = await storesWithTakings(context, asked, signal);
        return { ...await within(told, [points, parent], period), counts: "distinct devices with a visit, in the month, of a point with takings in it (visits)", kind: "visits", days: period };
      }
      case "costsData": return { devices: 0, shown: true, counts: "none: takings are the deployment's own, no device stands behind them (sales)", kind: "takings", days: period };
      default: return { ...await within(points, [parent], period), counts: ofMonth, kind: "visits", days: period };
    }
  },
};

async function storesWithTakings({ engine }: MethodContext, { points, period }: AdvisorAsked, signal?: AbortSignal): Promise<number[]> {
  return [...new Set((await readStoreTakings(engine, points, period, signal)).map(({ point }) => point))];
}
