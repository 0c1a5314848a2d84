import { account, users } from "./account.pt";
import { auth } from "./auth.pt";
import { compare } from "./compare.pt";
import { common, errors, points, validation } from "./common.pt";
import { dashboard } from "./dashboard.pt";
import { download } from "./download.pt";
import { excel } from "./excel.pt";
import { filterTools } from "./filter-tools.pt";
import { demographics, filters, notices, tree } from "./filters.pt";
import { heatmaps } from "./heatmaps.pt";
import { journey } from "./journey.pt";
import { keys } from "./keys.pt";
import { maps } from "./maps.pt";
import type { Messages } from "./messages";
import { people } from "./people.pt";
import { performance } from "./performance.pt";
import { planner } from "./planner.pt";
import { poi } from "./poi.pt";
import { pointProblems } from "./point-problems.pt";
import { radar } from "./radar.pt";
import { ranking } from "./ranking.pt";
import { explain, report } from "./report.pt";
import { nav, shell } from "./shell.pt";

/** Every message in Portuguese. */
export const pt: Messages = { account, auth, common, compare, dashboard, demographics, download, errors, excel, explain, filterTools, filters, heatmaps, journey, keys, maps, nav, notices, people, performance, planner, poi, points: { ...points, ...pointProblems }, radar, ranking, report, shell, tree, users, validation };
