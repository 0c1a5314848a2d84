import { account, users } from "./account.es";
import { auth } from "./auth.es";
import { compare } from "./compare.es";
import { common, errors, points, validation } from "./common.es";
import { dashboard } from "./dashboard.es";
import { download } from "./download.es";
import { excel } from "./excel.es";
import { filterTools } from "./filter-tools.es";
import { demographics, filters, notices, tree } from "./filters.es";
import { heatmaps } from "./heatmaps.es";
import { journey } from "./journey.es";
import { keys } from "./keys.es";
import { maps } from "./maps.es";
import type { Messages } from "./messages";
import { people } from "./people.es";
import { performance } from "./performance.es";
import { planner } from "./planner.es";
import { poi } from "./poi.es";
import { pointProblems } from "./point-problems.es";
import { radar } from "./radar.es";
import { ranking } from "./ranking.es";
import { explain, report } from "./report.es";
import { nav, shell } from "./shell.es";

/** Every message in Spanish. */
export const es: Messages = { account, auth, common, compare, dashboard, demographics, download, errors, excel, explain, filterTools, filters, heatmaps, journey, keys, maps, nav, notices, people, performance, planner, poi, points: { ...points, ...pointProblems }, radar, ranking, report, shell, tree, users, validation };
