import { dayStart, dayEnd } from "~/domain/zone";
import { forecastWith } from "../ai.get-forecast-data.server";
import { historyDays } from "../forecast/visit-history.server";
import { resolveQuestion } from "../metrics.question.server";
import { memberIn, type Explained } from "./explained";
import { visitorsBehind } from "./visitors-behind.server";

const nothing = { devices: 0, shown: true };

export const forecastExplained: Explained<"ai.getForecastData"> = {
  // the models are fitted after the questions, which they do not change
  answer: (context, { filter }, { signal }) => forecastWith(() => Promise.resolve("no_data"), context, filter, signal),
  parts: {
    forecastVisitsData0: ["history"], forecastVisitsData1: ["history"], forecastVisitorsData1: ["history"], forecastRevenueData: ["takings"],
    projectedVisits: ["history", "total"], projectedVisitors: ["history", "total"], projectedRevenue: ["takings"], backtest: ["history", "takings"], holidays: [],
  },
  behind: async (path, { context, asked: { filter }, signal, answer: { forecastRevenueData: takings } }) => {
    const holdings = await context.deployment.holdings();
    const member = memberIn(path);
    if (member === "holidays") return { ...nothing, counts: "none: public holidays come of a calendar, no row of data stands behind them", kind: "calendar", days: null };
    if (member === "forecastRevenueData" || member === "projectedRevenue") {
      const known = takings.filter(({ revenue }) => revenue !== null);
      const [first, last] = [known[0]?.day, known.at(-1)?.day];
      return { ...nothing, counts: "none: takings are the deployment's own, no device stands behind them (sales)", kind: "takings", days: first && last ? { start: first, end: last } : null };
    }
    const counts = "distinct devices with a visit of the asked points in the days of history that the forecast is made of (visits)";
    if (holdings.firstDay === null) return { ...nothing, counts, kind: "visits", days: null };
    const days = historyDays({ start: holdings.firstDay, end: holdings.completeUntil ?? holdings.lastDayOrToday });
    const { brand } = context;
    // whatever the brand's periods are: the points are those of the last day
    const { points, pointsParent } = resolveQuestion({ ...filter, period: null, startDate: dayStart(days.end, brand.timezone), endDate: dayEnd(days.end, brand.timezone) - 1000 }, holdings, brand);
    return { ...await visitorsBehind(context, points, [pointsParent], days, signal), counts, kind: "visits", days };
  },
};
