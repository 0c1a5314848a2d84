import type { Readers } from "./reader.server";

/** Sections about who the visitors are: distances from home and work, heat points, dwell, interests, apps, devices. */
export const peopleSections: Readers = {};
