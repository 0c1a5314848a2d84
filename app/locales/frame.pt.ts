/** What every page may need: the shell, filters, cards and maps. What belongs to one screen comes with its route. */
export { common, errors, points } from "./common.pt";
export { dashboard } from "./dashboard.pt";
export { download } from "./download.pt";
export { filterTools } from "./filter-tools.pt";
export { demographics, filters, notices, tree } from "./filters.pt";
export { maps } from "./maps.pt";
export { performance } from "./performance.pt";
export { explain, report } from "./report.pt";
export { nav, shell } from "./shell.pt";
