/** What every page may need: the shell, filters, cards and maps. What belongs to one screen comes with its route. */
export { common, errors, points } from "./common.es";
export { dashboard } from "./dashboard.es";
export { download } from "./download.es";
export { filterTools } from "./filter-tools.es";
export { demographics, filters, notices, tree } from "./filters.es";
export { maps } from "./maps.es";
export { performance } from "./performance.es";
export { explain, report } from "./report.es";
export { nav, shell } from "./shell.es";
