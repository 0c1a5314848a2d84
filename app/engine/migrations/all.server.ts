import * as tables from "./0001-tables.server";
import * as attribution from "./0002-attribution.server";
import * as people from "./0003-people.server";
import * as mobility from "./0004-mobility.server";
import * as movement from "./0005-movement.server";
import * as places from "./0007-places.server";
import * as areas from "./0008-areas.server";
import * as weights from "./0009-weights.server";
import * as codecs from "./0010-codecs.server";
import * as deviceSets from "./0011-device-sets.server";
import * as optedOut from "./0012-opted-out.server";
import * as sales from "./0013-sales.server";
import * as premium from "./0014-premium.server";
import * as retention from "./0015-retention.server";

/** A step of the schema: statements that do no harm when they run again. */
export type Migration = { name: string; statements: string[] };

/** In the order in which they run. A name, once released, is never changed or removed. */
export const migrations: Migration[] = [tables, attribution, people, mobility, movement, places, areas, weights, codecs, deviceSets, optedOut, sales, premium, retention];
