import { weightedOf } from "~/analytics/weighted";
import { readWeightedCells } from "~/analytics/weighted-devices.server";
import type { Readers } from "./reader.server";

/** The section about the population for which the panel stands, where the brand asks for it. */
export const weightedSections = {
  metricsWeighted: {
    flag: "qVisits",
    on: ({ weights }) => weights,
    read: async (asked) => {
      const { context, question, signal } = asked;
      const [cells, reading, { sliced }] = await Promise.all([readWeightedCells(context.engine, question.points, question.period, signal), asked.reading(), asked.guards()]);
      return weightedOf(cells, reading, sliced);
    },
  },
} satisfies Readers;
