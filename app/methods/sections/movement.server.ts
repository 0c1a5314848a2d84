import type { Readers } from "./reader.server";

/** Sections about before and after a visit: flow map, journey, correlations, stores. */
export const movementSections: Readers = {};
