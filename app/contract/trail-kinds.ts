/** What the trail keeps, and its actions that have words of their own. */
export const trailKinds = ["login", "refusals", "exports", "points", "users", "keys", "audits", "audiences"] as const;
export type TrailKind = (typeof trailKinds)[number];
export const trailActions = [
  "login.in", "login.wrong", "login.tooMany", "login.disabled", "login.oidc", "login.oidcRefused", "login.out", "login.signup",
  "login.reused", "login.password", "login.passwordByLink", "login.currentWrong", "login.link", "login.resetTooMany", "pois.create", "pois.update",
  "pois.delete", "pois.import", "pois.export", "users.update", "users.invite", "users.edit_profile",
  "users.add", "users.password", "users.disable", "users.enable", "keys.create", "keys.revoke",
  "trail.export", "workbook", "audit.create", "audit.delete", "audiences.build", "audiences.delete",
] as const;
