import { readPerformance } from "./performance.server";
import type { Readers } from "./reader.server";

/** Sections about two periods and many points against one another: performance, rankings, full demographics of points and of the period before. */
export const comparisonSections = {
  performance: { flag: "qPerformance", read: readPerformance },
} satisfies Readers;
