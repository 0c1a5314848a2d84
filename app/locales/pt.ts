import { auth } from "./auth.pt";
import { common, errors, points, validation } from "./common.pt";
import { dashboard } from "./dashboard.pt";
import { excel } from "./excel.pt";
import { demographics, filters, notices, tree } from "./filters.pt";
import { heatmaps } from "./heatmaps.pt";
import { maps } from "./maps.pt";
import type { Messages } from "./messages";
import { people } from "./people.pt";
import { radar } from "./radar.pt";
import { explain, report } from "./report.pt";
import { nav, shell } from "./shell.pt";

/** Every message in Portuguese. */
export const pt: Messages = { auth, common, dashboard, demographics, errors, excel, explain, filters, heatmaps, maps, nav, notices, people, points, radar, report, shell, tree, validation };
