import { auth } from "./auth.es";
import { common, errors, points, validation } from "./common.es";
import { dashboard } from "./dashboard.es";
import { excel } from "./excel.es";
import { demographics, filters, notices, tree } from "./filters.es";
import { filterTools } from "./filter-tools.es";
import { people } from "./people.es";
import { explain, report } from "./report.es";
import { journey } from "./journey.es";
import { performance } from "./performance.es";
import { ranking } from "./ranking.es";
import { nav, shell } from "./shell.es";
import type { Messages } from "./messages";

/** Every message in Spanish. */
export const es: Messages = { auth, common, dashboard, demographics, errors, excel, filterTools, filters, nav, notices, points, shell, tree, validation, report, explain, people, journey, performance, ranking };
