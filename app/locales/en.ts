import { account, users } from "./account.en";
import { audit } from "./audit.en";
import { auth } from "./auth.en";
import { compare } from "./compare.en";
import { common, errors, points, validation } from "./common.en";
import { dashboard } from "./dashboard.en";
import { download } from "./download.en";
import { excel } from "./excel.en";
import { filterTools } from "./filter-tools.en";
import { demographics, filters, notices, tree } from "./filters.en";
import { heatmaps } from "./heatmaps.en";
import { journey } from "./journey.en";
import { keys } from "./keys.en";
import { maps } from "./maps.en";
import { people } from "./people.en";
import { performance } from "./performance.en";
import { planner } from "./planner.en";
import { poi } from "./poi.en";
import { pointProblems } from "./point-problems.en";
import { importing } from "./importing.en";
import { radar } from "./radar.en";
import { ranking } from "./ranking.en";
import { reference } from "./reference.en";
import { explain, report } from "./report.en";
import { trail } from "./trail.en";
import { nav, shell } from "./shell.en";

/** Every message in English, the language the other two are checked against. */
export const en = { account, audit, auth, common, compare, dashboard, demographics, download, errors, excel, explain, filters, filterTools, heatmaps, importing, journey, keys, maps, nav, notices, people, performance, planner, poi, points: { ...points, ...pointProblems }, radar, ranking, reference, report, shell, trail, tree, users, validation };
