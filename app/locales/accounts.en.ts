/** What the pages about logins and accounts say. */
export { account, users } from "./account.en";
export { auth } from "./auth.en";
