import { demographicsOf } from "~/analytics/breakdowns";
import { fullDemographicsOf, readDemographicsDevices } from "~/analytics/full-demographics.server";
import { dailyOf, timeBlocksOf, weeklyOf } from "~/analytics/series";
import { compareOf, groupOf, metricsOf } from "~/analytics/totals";
import type { Asked } from "../asked.server";
import type { Readers } from "./reader.server";

/** The demographic lists are read off one reading together. */
const lists = (asked: Asked) => asked.once("demographics", async () => {
  const [reading, { sliced }] = await Promise.all([asked.reading(), asked.guards()]);
  return demographicsOf(reading, sliced, asked.holdings.panelBySeg);
});

/** Sections about visits and visitors: totals, rows by time, demographics. */
export const visitsSections = {
  metrics: { flag: "qVisits", read: async (asked) => { const [reading, guards] = await Promise.all([asked.reading(), asked.guards()]); return metricsOf(reading, guards.sliced, guards.whole); } },
  metricsCompare: { flag: "qVisits", read: async (asked) => compareOf(await asked.groupReading(), (await asked.guards()).groupSliced) },
  metricsGroup: { flag: "qVisits", read: async (asked) => groupOf(await asked.groupReading(), (await asked.guards()).groupWhole) },
  metricsWeekly: { flag: "qVisits", read: async (asked) => weeklyOf(await asked.reading(), (await asked.guards()).sliced) },
  metricsDaily: { flag: "qVisits", read: async (asked) => dailyOf(await asked.reading(), (await asked.guards()).sliced) },
  metricsTimeBlock: { flag: "qVisits", read: async (asked) => timeBlocksOf(await asked.reading(), (await asked.guards()).sliced) },
  metricsByGender: { flag: "qDemos", read: async (asked) => (await lists(asked)).metricsByGender },
  metricsByAge: { flag: "qDemos", read: async (asked) => (await lists(asked)).metricsByAge },
  metricsByClass: { flag: "qDemos", read: async (asked) => (await lists(asked)).metricsByClass },
  metricsFullDemos: {
    flag: "qFullDemos",
    read: async (asked) => {
      const { question: { name, points, period }, context: { engine }, holdings: { panelBySeg: panel } } = asked;
      const [reading, { sliced: guard }, devices] = await Promise.all([
        asked.reading(), asked.guards(), asked.remembered("demographics", [points], (until) => readDemographicsDevices(engine, points, period, until)),
      ]);
      return fullDemographicsOf({ name, period, visits: reading.visits, panel, guard }, devices);
    },
  },
} satisfies Readers;
