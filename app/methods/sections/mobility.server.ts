import type { Readers } from "./reader.server";

/** Sections about on foot and by car around the points, by weekday and zone. */
export const mobilitySections: Readers = {};
