import type { AuthLog } from "~/auth/create-auth.server";
import type { Noted, NoteTrail } from "~/methods/context.server";

/** What accounts tell their log and the trail keeps: the event, and whether it was a refusal. */
const kept: Record<string, Pick<Noted, "action" | "outcome">> = {
  login: { action: "login.in" }, login_failed: { action: "login.wrong", outcome: "refused" }, login_refused: { action: "login.tooMany", outcome: "refused" }, login_disabled: { action: "login.disabled", outcome: "refused" },
  login_oidc: { action: "login.oidc" }, login_oidc_refused: { action: "login.oidcRefused", outcome: "refused" },
  logout: { action: "login.out" }, signup: { action: "login.signup" }, refresh_reused: { action: "login.reused", outcome: "refused" },
  password_changed: { action: "login.password" }, password_set_by_link: { action: "login.passwordByLink" }, current_password_wrong: { action: "login.currentWrong", outcome: "refused" }, password_link: { action: "login.link" },
  reset_refused: { action: "login.resetTooMany", outcome: "refused" },
};
const text = (value: unknown): string | null => (typeof value === "string" || typeof value === "number" ? String(value) : null);

/** The accounts' log, which tells the trail of logins too: one place, and no e-mail of an account that is none. */
export function withTrailOfLogins(log: AuthLog, note: NoteTrail): AuthLog {
  const both = (level: keyof AuthLog) => (event: string, fields: Record<string, unknown> = {}): void => {
    log[level](event, fields);
    const noted = Object.hasOwn(kept, event) ? kept[event] : undefined;
    if (!noted) return;
    // somebody else may have done it to the account
    const by = text(fields.by);
    note({ kind: "login", ...noted, userId: by ?? text(fields.userId), ...(by !== null && { subject: text(fields.userId) ?? "" }), address: text(fields.address) ?? "" });
  };
  return { info: both("info"), warn: both("warn"), error: both("error") };
}
