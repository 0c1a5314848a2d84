import { readMobility } from "~/analytics/mobility.server";
import { weekDaysOf } from "~/analytics/week-days";
import type { Readers } from "./reader.server";

/** Sections about on foot and by car around the points, by weekday and zone. */
export const mobilitySections = {
  metricsWeekDay: {
    flag: "qVisits",
    read: async ({ question, context, holdings, guards, signal }) => {
      const [counts, { sliced }] = await Promise.all([readMobility(context.engine, question.points, question.period, context.brand.mobility.carKmh, holdings.latePoints, signal), guards()]);
      return weekDaysOf(counts, question.period, sliced);
    },
  },
} satisfies Readers;
