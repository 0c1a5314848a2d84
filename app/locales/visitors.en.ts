/** What the dashboard alone says. */
export { excel } from "./excel.en";
export { people } from "./people.en";
