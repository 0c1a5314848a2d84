/** What the dashboard alone says. */
export { excel } from "./excel.es";
export { people } from "./people.es";
