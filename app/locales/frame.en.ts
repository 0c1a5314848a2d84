/** What every page may need: the shell, filters, cards and maps. What belongs to one screen comes with its route. */
export { common, errors, points } from "./common.en";
export { dashboard } from "./dashboard.en";
export { download } from "./download.en";
export { filterTools } from "./filter-tools.en";
export { demographics, filters, notices, tree } from "./filters.en";
export { maps } from "./maps.en";
export { performance } from "./performance.en";
export { explain, report } from "./report.en";
export { nav, shell } from "./shell.en";
