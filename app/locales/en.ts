import { auth } from "./auth.en";
import { common, errors, points, validation } from "./common.en";
import { dashboard } from "./dashboard.en";
import { excel } from "./excel.en";
import { demographics, filters, notices, tree } from "./filters.en";
import { filterTools } from "./filter-tools.en";
import { people } from "./people.en";
import { explain, report } from "./report.en";
import { journey } from "./journey.en";
import { performance } from "./performance.en";
import { ranking } from "./ranking.en";
import { nav, shell } from "./shell.en";

/** Every message in English, the language the other two are checked against. */
export const en = { auth, common, dashboard, demographics, errors, excel, filterTools, filters, nav, notices, points, shell, tree, validation, report, explain, people, journey, performance, ranking };
