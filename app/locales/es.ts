import { auth } from "./auth.es";
import { common, errors, points, validation } from "./common.es";
import { dashboard } from "./dashboard.es";
import { excel } from "./excel.es";
import { demographics, filters, notices, tree } from "./filters.es";
import { heatmaps } from "./heatmaps.es";
import { maps } from "./maps.es";
import type { Messages } from "./messages";
import { people } from "./people.es";
import { radar } from "./radar.es";
import { explain, report } from "./report.es";
import { nav, shell } from "./shell.es";

/** Every message in Spanish. */
export const es: Messages = { auth, common, dashboard, demographics, errors, excel, explain, filters, heatmaps, maps, nav, notices, people, points, radar, report, shell, tree, validation };
