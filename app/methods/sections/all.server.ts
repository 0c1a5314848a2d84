import { comparisonSections } from "./comparison.server";
import { mobilitySections } from "./mobility.server";
import { movementSections } from "./movement.server";
import { peopleSections } from "./people.server";
import type { Readers } from "./reader.server";
import { visitsSections } from "./visits.server";
import { weightedSections } from "./weighted.server";

/** Every member of `metrics.dashboardData` with the flag that asks for it. */
export const sections: Readers = { ...visitsSections, ...peopleSections, ...mobilitySections, ...movementSections, ...comparisonSections, ...weightedSections };
