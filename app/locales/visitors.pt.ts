/** What the dashboard alone says. */
export { excel } from "./excel.pt";
export { people } from "./people.pt";
