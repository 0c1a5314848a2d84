/** What the pages about logins and accounts say. */
export { account, users } from "./account.es";
export { auth } from "./auth.es";
