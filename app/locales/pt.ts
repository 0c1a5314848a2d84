import { auth } from "./auth.pt";
import { common, errors, points, validation } from "./common.pt";
import { dashboard } from "./dashboard.pt";
import { excel } from "./excel.pt";
import { demographics, filters, notices, tree } from "./filters.pt";
import { filterTools } from "./filter-tools.pt";
import { people } from "./people.pt";
import { explain, report } from "./report.pt";
import { journey } from "./journey.pt";
import { performance } from "./performance.pt";
import { ranking } from "./ranking.pt";
import { nav, shell } from "./shell.pt";
import type { Messages } from "./messages";

/** Every message in Portuguese. */
export const pt: Messages = { auth, common, dashboard, demographics, errors, excel, filterTools, filters, nav, notices, points, shell, tree, validation, report, explain, people, journey, performance, ranking };
