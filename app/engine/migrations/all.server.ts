import * as tables from "./0001-tables.server";
import * as attribution from "./0002-attribution.server";
import * as mobility from "./0004-mobility.server";

/** A step of the schema: statements that do no harm when they run again. */
export type Migration = { name: string; statements: string[] };

/** In the order in which they run. A name, once released, is never changed or removed. */
export const migrations: Migration[] = [tables, attribution, mobility];
