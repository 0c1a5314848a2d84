import { weeklyWeightedOf, weightedOf } from "~/analytics/weighted";
import { readWeightedCells, type WeightedCell } from "~/analytics/weighted-devices.server";
import type { DayRange } from "~/domain/calendar";
import type { Asked } from "../asked.server";
import type { Readers } from "./reader.server";

const cellsOf = async ({ context, holdings, question, signal }: Asked, days: DayRange) => readWeightedCells(context.engine, question.points, days, await holdings.weightedPanel(days), signal);

/** One row after the other: a year has more weeks than the engine lets questions wait. */
async function cellsByRow(asked: Asked): Promise<WeightedCell[][]> {
  const cells: WeightedCell[][] = [];
  for (const row of asked.question.rows) cells.push(row ? await cellsOf(asked, { start: row.start, end: row.end }) : []);
  return cells;
}

/** Sections about the population for which the panel stands, where the brand asks for them. */
export const weightedSections = {
  metricsWeighted: {
    flag: "qVisits", on: ({ weights }) => weights,
    read: async (asked) => {
      const [cells, reading, { sliced }] = await Promise.all([cellsOf(asked, asked.question.period), asked.reading(), asked.guards()]);
      return weightedOf(cells, reading, sliced);
    },
  },
  metricsWeeklyWeighted: {
    flag: "qVisits", on: ({ weights }) => weights,
    read: async (asked) => {
      const [cells, reading, { sliced }] = await Promise.all([cellsByRow(asked), asked.reading(), asked.guards()]);
      return weeklyWeightedOf(cells, reading, sliced);
    },
  },
} satisfies Readers;
