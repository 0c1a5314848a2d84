/** What the pages about logins and accounts say. */
export { account, users } from "./account.pt";
export { auth } from "./auth.pt";
