import { AppError, fieldProblem } from "~/contract/errors";
import type { Language } from "~/contract/brand";
import type { NoteChange } from "~/contract/trail-fields";
import { normaliseEmail, type Account, type AccountChange, type Invitation, type ProfileEdit, type User } from "~/contract/users";
import type { LoginAttemptsRepository } from "~/store/login-attempts.server";
import type { PasswordLinksRepository } from "~/store/password-links.server";
import type { OpenLogin, SessionsRepository } from "~/store/sessions.server";
import type { StoredUser, UsersRepository } from "~/store/users.server";
import { backgroundWork } from "./background-work.server";
import type { AuthLog, SessionEnd } from "./create-auth.server";
import type { LoginLimits } from "./login-limits.server";
import type { Passwords } from "./passwords.server";
import type { Tokens } from "./tokens.server";

const hour = 60 * 60 * 1000;
const resetMs = hour;
const inviteMs = 72 * hour;

/** A mail about an account: a link by which its password is set, good for `hours`. */
export type AccountMail = { kind: "reset" | "invite"; to: string; firstName: string; token: string; hours: number; language: Language };

/** Where something comes from, for the log and the trail. */
export type From = { address?: string | undefined };
/** The same of a change; `noteChange` hears what was before it. */
export type ChangeFrom = From & { noteChange?: NoteChange | undefined };

export type Accounts = {
  /**
   * Mails a link to the account's owner, after it has answered: neither what it answers nor when depends on whether the e-mail has an account.
   * @throws AppError `too_many_attempts`, by the sender's address alone
   */
  requestReset(input: { email: string; address: string; language: Language }): Promise<void>;
  /** Whether a link would be taken; uses nothing up. */
  linkIsGood(token: string): Promise<boolean>;
  /** Sets the password by a link, once, and ends every login of the account. @throws AppError `invalid_hash`, `weak_password` */
  updatePassword(token: string, password: string, from?: From): Promise<void>;
  /**
   * A person's own change. A new password ends their other logins.
   * @throws AppError `bad_input` naming `currentPassword` or `password`, `too_many_attempts`, `forbidden` for another's id
   */
  editProfile(user: User & { sessionId?: string | undefined }, edit: ProfileEdit, from?: ChangeFrom): Promise<User>;
  list(): Promise<Account[]>;
  /**
   * @throws AppError `not_found`, `conflict` for an e-mail in use, `last_admin`, `bad_input` naming `segments` for an administrator who would be limited, `forbidden` for what would lock
   * oneself out, and for an administrator who is limited
   */
  update(by: User, change: AccountChange, from?: ChangeFrom): Promise<Account>;
  /** @throws AppError `conflict`, `bad_input` and `forbidden` as `update` */
  invite(by: User, invitation: Invitation, language: Language, from?: ChangeFrom): Promise<Account>;
  /** Mails an account another link to set its password, as `by` asks. */
  inviteAgain(by: Pick<User, "id">, id: string, language: Language, from?: From): Promise<void>;
  loginsOf(userId: string): Promise<OpenLogin[]>;
  /** Ends one of a user's own logins; what is not theirs counts as ended. */
  endLogin(userId: string, sessionId: string): Promise<void>;
  endOtherLogins(userId: string, keep: string): Promise<void>;
  /** What the user may see; null for everything, nothing for an account that is gone. */
  segmentsOf(userId: string): Promise<string[] | null>;
  /** Waits for mails under way. */
  settled(): Promise<void>;
};

type Parts = {
  users: UsersRepository; sessions: SessionsRepository; attempts: LoginAttemptsRepository; links: PasswordLinksRepository;
  tokens: Tokens; limiter: LoginLimits; passwords: Passwords; clock: () => Date; log: AuthLog;
  checkPassword: (password: string) => void; ended: (end: SessionEnd) => void; deliver: (mail: AccountMail) => Promise<void>; delayMs: number;
};

export function createAccounts({ users, sessions, attempts, links, tokens, limiter, passwords, clock, log, checkPassword, ended, deliver, delayMs }: Parts): Accounts {
  const background = backgroundWork({ delayMs, failed: (error) => log.error("account_mail_failed", { error: error instanceof Error ? error.name : "unknown" }) });

  /** @param by who asked for it, where that is not the account's owner */
  async function mailLink(kind: AccountMail["kind"], user: StoredUser, language: Language, { address, by }: From & { by?: string }): Promise<void> {
    const now = clock();
    const [token, lifeMs] = [tokens.newRefresh(), kind === "reset" ? resetMs : inviteMs];
    await links.prune(now);
    await links.add({ hash: tokens.hashRefresh(token), userId: user.id, expiresAt: new Date(now.getTime() + lifeMs) }, now);
    log.info("password_link", { kind, userId: user.id, by, address });
    await deliver({ kind, to: user.email, firstName: user.firstName, token, hours: lifeMs / hour, language });
  }

  async function setPassword(user: StoredUser, password: string, keep?: string): Promise<void> {
    await users.setPassword(user.id, await passwords.hash(password));
    await links.dropOf(user.id);
    await endLogins(user.id, "password", keep);
  }

  async function endLogins(userId: number, reason: string, keep?: string): Promise<void> {
    if (keep === undefined) {
      await sessions.endAllOf(userId, reason, clock());
      ended({ sessionId: null, userId: String(userId) });
      return;
    }
    for (const sessionId of await sessions.endOthersOf(userId, keep, reason, clock())) ended({ sessionId, userId: String(userId) });
  }

  /** @throws AppError `bad_input`, `too_many_attempts`: whoever found an open browser guesses as slowly as at the login */
  async function checkCurrent(user: StoredUser, password: string, { address }: From): Promise<void> {
    const limit = limiter.current(user.id);
    const refusal = await attempts.charge([limit], clock());
    if (refusal) throw new AppError("too_many_attempts", "too many wrong passwords", { retryAfter: Math.ceil(refusal.retryAfterMs / 1000) });
    if (!(await passwords.verify(user.passwordHash, password))) {
      log.warn("current_password_wrong", { userId: user.id, address });
      throw new AppError("bad_input", "currentPassword: wrong", { fields: [fieldProblem("currentPassword", "auth.currentWrong")] });
    }
    await attempts.forget(limit.key);
  }

  return {
    async requestReset({ email, address, language }) {
      const mail = normaliseEmail(email);
      const { ofAddress, ofAccount } = limiter.reset(mail, address);
      const refusal = await attempts.charge([ofAddress], clock());
      if (refusal) {
        log.warn("reset_refused", { address });
        throw new AppError("too_many_attempts", "too many reset requests", { retryAfter: Math.ceil(refusal.retryAfterMs / 1000) });
      }
      background.add(async () => {
        if (await attempts.charge([ofAccount], clock())) return;
        const user = await users.byEmail(mail);
        if (user && !user.disabled) await mailLink("reset", user, language, { address });
      });
    },

    linkIsGood: async (token) => token !== "" && (await links.userOf(tokens.hashRefresh(token), clock())) !== null,

    async updatePassword(token, password, { address } = {}) {
      const hash = tokens.hashRefresh(token);
      const invalid = () => new AppError("invalid_hash", "the link is unknown, used or has run out");
      if (token === "" || !(await links.userOf(hash, clock()))) throw invalid();
      try {
        checkPassword(password);
      } catch (error) {
        throw error instanceof AppError ? new AppError("weak_password", error.message, error.details) : error;
      }
      const user = await links.use(hash, await passwords.hash(password), clock());
      if (!user) throw invalid();
      log.info("password_set_by_link", { userId: user.id, address });
      await endLogins(user.id, "password");
    },

    async editProfile(asker, { id, firstName, lastName, password, currentPassword }, { address, noteChange } = {}) {
      if (id !== undefined && id !== asker.id) throw new AppError("forbidden", "users.edit_profile changes one's own account only");
      const user = await users.byId(Number(asker.id));
      if (!user) throw new AppError("unauthenticated", "the account is gone");
      if (password !== undefined) {
        await checkCurrent(user, currentPassword ?? "", { address });
        if (password === currentPassword) throw new AppError("bad_input", "password: the current one", { fields: [fieldProblem("password", "auth.passwordSame")] });
        checkPassword(password);
      }
      await users.setNames(user.id, firstName, lastName);
      if (password !== undefined) {
        await setPassword(user, password, asker.sessionId);
        log.info("password_changed", { userId: user.id, address });
      }
      const after = publicUser({ ...user, firstName, lastName });
      noteChange?.({ before: publicUser(user), after });
      return after;
    },

    list: async () => (await users.all()).map(toAccount),

    async update(by, { id, ...change }, { noteChange } = {}) {
      await checkUnlimited(users, by);
      if (id === by.id && (change.role !== "admin" || change.disabled)) throw new AppError("forbidden", "administrators do not lock themselves out");
      const present = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
      const before = await users.byId(Number(id));
      // who was limited as an administrator before stays so until somebody lifts it
      if (before && (before.role !== "admin" || change.segments !== undefined)) checkLimit({ role: change.role, segments: change.segments === undefined ? before.segments : change.segments });
      const after = await users.change(Number(id), present);
      if (!before || !after) throw new AppError("not_found", "there is no such user");
      log.info("user_changed", { by: by.id, userId: after.id });
      noteChange?.({ before: toAccount(before), after: toAccount(after) });
      // a link on its way to an address that is the account's no longer, and logins of an account that is off, are worth nothing
      if (after.disabled || after.email !== before.email) await links.dropOf(after.id);
      if (after.disabled && !before.disabled) await endLogins(after.id, "disabled");
      return toAccount(after);
    },

    async invite(by, { segments, ...invitation }, language, { address, noteChange } = {}) {
      await checkUnlimited(users, by);
      checkLimit({ role: invitation.role, segments });
      // a password that nobody knows, until its owner sets one
      const user = await users.create({ ...invitation, segments, invited: true, passwordHash: await passwords.hash(tokens.newRefresh()) }, clock());
      background.add(() => mailLink("invite", user, language, { address, by: by.id }));
      const { disabled: _on, ...after } = toAccount(user);
      noteChange?.({ after });
      return toAccount(user);
    },

    async inviteAgain(by, id, language, { address } = {}) {
      const user = await users.byId(Number(id));
      if (!user) throw new AppError("not_found", "there is no such user");
      if (user.disabled) throw new AppError("account_disabled", "the account is disabled");
      background.add(() => mailLink("invite", user, language, { address, by: by.id }));
    },

    loginsOf: (userId) => sessions.openOf(Number(userId), clock()),

    async endLogin(userId, sessionId) {
      const own = await sessions.openOf(Number(userId), clock());
      if (!own.some(({ id }) => id === sessionId)) return;
      await sessions.end(sessionId, "ended", clock());
      ended({ sessionId, userId });
    },

    endOtherLogins: (userId, keep) => endLogins(Number(userId), "ended", keep),

    async segmentsOf(userId) {
      const user = await users.byId(Number(userId));
      return user ? user.segments : [];
    },

    settled: () => background.settled(),
  };
}

/** What keeps the limit to segments whole: whoever makes accounts and keys could give themselves more, so administrators have none. @throws AppError `bad_input` */
function checkLimit({ role, segments }: Pick<Invitation, "role" | "segments">): void {
  if (role === "admin" && segments !== null) throw new AppError("bad_input", "segments: administrators see everything", { fields: [fieldProblem("segments", "auth.adminLimited")] });
}

/** Nobody who is limited gives accounts or keys, which could see more. @throws AppError `forbidden` */
export async function checkUnlimited(users: Pick<UsersRepository, "byId">, by: Pick<User, "id">): Promise<void> {
  const asker = await users.byId(Number(by.id));
  if (asker?.segments) throw new AppError("forbidden", "administrators who may see some segments only change no accounts and make no keys");
}

/** An account as the session and the wire know it. */
export function publicUser({ id, firstName, lastName, email, role, type }: StoredUser): User {
  return { id: String(id), firstName, lastName, email, role, type };
}

const toAccount = (user: StoredUser): Account => ({ ...publicUser(user), disabled: user.disabled, invited: user.invited, segments: user.segments });
