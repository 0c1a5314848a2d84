import { randomUUID } from "node:crypto";
import type { Brand } from "~/contract/brand";
import { AppError, fieldProblem } from "~/contract/errors";
import type { Invitation, User } from "~/contract/users";
import { apiKeysRepository } from "~/store/api-keys.server";
import { liveTicketsRepository } from "~/store/live-tickets.server";
import { loginAttemptsRepository } from "~/store/login-attempts.server";
import { oidcIdentitiesRepository } from "~/store/oidc-identities.server";
import { passwordLinksRepository } from "~/store/password-links.server";
import { sessionsRepository } from "~/store/sessions.server";
import { settingsRepository } from "~/store/settings.server";
import type { Store } from "~/store/store.server";
import { usersRepository, type StoredUser } from "~/store/users.server";
import { normaliseEmail } from "./accounts";
import { createApiKeys, type ApiKeys } from "./api-keys.server";
import { createAccounts, publicUser, type AccountMail, type Accounts } from "./accounts.server";
import { createLiveTickets, type LiveTickets } from "./live-tickets.server";
import { createLoginLimits } from "./login-limits.server";
import type { Identity, Oidc } from "./oidc.server";
import { argon2Passwords, passwordProblem, type Passwords } from "./passwords.server";
import { createTokens } from "./tokens.server";
import { createWebSession, type WebSession } from "./web-session.server";

const day = 24 * 60 * 60 * 1000;
/** A login that is not used for so long ends; used or not, it ends after `loginDays`. */
const idleMs = 7 * day;
const loginMs = 30 * day;
const graceMs = 10_000;

export type TokenPair = { accessToken: string; refreshToken: string };
/** `sessionId` names the login: sockets and caches of one login carry it. */
export type SessionUser = User & { sessionId: string };
export type LoggedIn = { token: TokenPair; user: User };
/** Where a login comes from; `address` is the client's after trusted proxies only. */
export type Origin = { address: string; userAgent: string };
/** A login that ended, or with `sessionId` null all of a user's. */
export type SessionEnd = { sessionId: string | null; userId: string | null };
export type AuthLog = Record<"info" | "warn" | "error", (event: string, fields?: Record<string, unknown>) => void>;

export type Auth = {
  /** @throws AppError `bad_credentials`, `account_disabled`, `too_many_attempts` (with `retryAfter` in seconds) */
  login(input: { email: string; password: string } & Origin): Promise<LoggedIn>;
  /** Exchanges a refresh token; within 10 s of an exchange the same pair again. @throws AppError `unauthenticated` */
  refresh(input: { refreshToken: string; email?: string | undefined; address?: string | undefined }): Promise<TokenPair>;
  /** Ends the login that any of the tokens belongs to; never fails. */
  logout(input: { refreshToken?: string | undefined; accessToken?: string | undefined; address?: string | undefined }): Promise<void>;
  /** Null when the token is not valid, its login has ended or its account is disabled. */
  verifyAccess(token: string): Promise<SessionUser | null>;
  /**
   * Logs in whom the organisation's login service has named: the account that this identity was tied to, else the one of a verified e-mail, to which it is tied
   * from then on. No account is made. @throws AppError `forbidden` when there is none, `account_disabled`
   */
  loginByIdentity(input: Identity & Origin): Promise<LoggedIn>;
  /** The organisation's login service, where there is one. */
  readonly oidc: Oidc | null;
  userById(id: string): Promise<User | null>;
  /** Whether `/signup` is open: there is no account yet. */
  firstRunOpen(): Promise<boolean>;
  /** Makes the first administrator and logs in. @throws AppError `forbidden` when there is an account, `bad_input` for a weak password */
  signup(input: { email: string; password: string; firstName: string; lastName: string; type?: User["type"] } & Origin): Promise<LoggedIn>;
  /** Makes an account with a password. @throws AppError `conflict`, `bad_input` for a weak password */
  addUser(input: Invitation & { password: string }): Promise<User>;
  /** Sets a password and ends every login of the account. @throws AppError `bad_input` */
  setPassword(userId: string, password: string): Promise<void>;
  /** Disables or enables an account; disabling ends its logins. @throws AppError `last_admin` */
  setDisabled(userId: string, disabled: boolean): Promise<void>;
  /** What people and administrators do with accounts. */
  readonly accounts: Accounts;
  /** Keys by which programs read or send data. */
  readonly keys: ApiKeys;
  /** Whether the demo account exists and may be shown on the login page. */
  demoLogin(): Promise<boolean>;
  /** Calls back when logins end, to close what belongs to them; answers how to stop that. */
  onEnd(listener: (end: SessionEnd) => void): () => void;
  /** Whether a login is still good: its account, or null. */
  userOfLogin(sessionId: string): Promise<SessionUser | null>;
  /** What opens the live channel. */
  readonly live: LiveTickets;
  /** The browser's cookie session. */
  readonly web: WebSession;
};

export type AuthOptions = {
  store: Store; secret: string; brand: Pick<Brand, "id" | "password">; clock: () => Date; log: AuthLog;
  publicUrl?: string | undefined; passwords?: Passwords;
  /** sends a mail about an account; without it none is sent */
  deliver?: (mail: AccountMail) => Promise<void>;
  /** the organisation's login service */
  oidc?: Oidc | null;
  /** how long mails wait for the answer of the request that asked for them, ms */
  deliverAfterMs?: number;
};

export function createAuth({ store, secret, brand, clock, log, publicUrl, passwords = argon2Passwords(), deliver = async () => undefined, oidc = null, deliverAfterMs = 250 }: AuthOptions): Auth {
  const deployment = `atalaia:${brand.id}`;
  const [users, sessions, attempts, settings] = [usersRepository(store), sessionsRepository(store), loginAttemptsRepository(store), settingsRepository(store)];
  const tokens = createTokens(secret, deployment);
  const limiter = createLoginLimits(secret, deployment);
  const listeners = new Set<(end: SessionEnd) => void>();
  const ended = (end: SessionEnd) => { for (const listener of listeners) listener(end); };

  async function open(user: StoredUser, userAgent: string, now: Date): Promise<LoggedIn> {
    const [sessionId, refreshToken] = [randomUUID(), tokens.newRefresh()];
    await sessions.prune(now);
    await sessions.open({
      id: sessionId, userId: user.id, tokenHash: tokens.hashRefresh(refreshToken), userAgent: userAgent.slice(0, 200),
      tokenExpiresAt: new Date(now.getTime() + idleMs), expiresAt: new Date(now.getTime() + loginMs),
    }, now);
    return { token: { accessToken: await tokens.issueAccess({ userId: user.id, sessionId }, now), refreshToken }, user: publicUser(user) };
  }

  async function userOfLogin(sessionId: string): Promise<SessionUser | null> {
    const user = await sessions.userOf(sessionId, clock());
    return user ? { ...publicUser(user), sessionId } : null;
  }

  async function verifyAccess(token: string): Promise<SessionUser | null> {
    const claims = await tokens.readAccess(token, clock());
    const user = claims ? await userOfLogin(claims.sessionId) : null;
    return user && claims && user.id === String(claims.userId) ? user : null;
  }

  function checkPassword(password: string): void {
    const problem = passwordProblem(password, brand.password.minimumLength);
    if (!problem) return;
    const code = { too_short: "auth.passwordShort", too_common: "auth.passwordCommon", blank: "auth.passwordBlank" }[problem];
    throw new AppError("bad_input", `password: ${problem}`, { fields: [fieldProblem("password", code)] });
  }

  const identities = oidcIdentitiesRepository(store);
  const links = passwordLinksRepository(store);
  const accounts = createAccounts({ users, sessions, attempts, links, tokens, limiter, passwords, clock, log, checkPassword, ended, deliver, delayMs: deliverAfterMs });

  async function ownerOf({ issuer, subject, email, emailVerified }: Identity): Promise<StoredUser | null> {
    const known = await identities.userOf(issuer, subject);
    if (known || !email || !emailVerified) return known;
    const user = await users.byEmail(normaliseEmail(email));
    return user && (await identities.link({ issuer, subject, userId: user.id }, clock())) ? user : null;
  }

  return {
    accounts,
    oidc,
    keys: createApiKeys({ keys: apiKeysRepository(store), users, clock, log }),
    web: createWebSession({ secret, deployment, publicUrl, maxAgeSeconds: idleMs / 1000 }),

    async login({ email, password, address, userAgent }) {
      const now = clock();
      const mail = normaliseEmail(email);
      const keys = limiter.keys(mail, address);
      const known = await attempts.isKnownAddress(mail, keys.addressHash);
      const limits = limiter.limits(keys, known);
      const refusal = await attempts.charge(limits, now);
      if (refusal) {
        const retryAfter = Math.ceil(refusal.retryAfterMs / 1000);
        log.warn("login_refused", { address, limit: refusal.key.split(":")[0], retryAfter });
        throw new AppError("too_many_attempts", "too many wrong logins", { retryAfter });
      }
      const user = await users.byEmail(mail);
      const right = await passwords.verify(user?.passwordHash ?? null, password);
      if (!user || !right) {
        log.warn("login_failed", { address, userId: user?.id ?? null });
        throw new AppError("bad_credentials", "wrong e-mail or password");
      }
      await attempts.refund(limits.map((limit) => limit.key));
      if (user.disabled) {
        log.warn("login_disabled", { address, userId: user.id });
        throw new AppError("account_disabled", "account is disabled");
      }
      await attempts.forget(keys.pair);
      await attempts.rememberAddress(user.id, keys.addressHash, now);
      await attempts.prune(new Date(now.getTime() - day), new Date(now.getTime() - 90 * day));
      // who knows the password has one, whatever a link on its way made of the account
      if (user.invited) await users.arrived(user.id);
      log.info("login", { address, userId: user.id });
      return open(user, userAgent, now);
    },

    async loginByIdentity({ address, userAgent, ...identity }) {
      const user = await ownerOf(identity);
      if (!user || user.disabled) {
        log.warn("login_oidc_refused", { address, userId: user?.id ?? null });
        throw user ? new AppError("account_disabled", "account is disabled") : new AppError("forbidden", "the login service's person has no account here");
      }
      if (user.invited) await users.arrived(user.id);
      log.info("login_oidc", { address, userId: user.id });
      return open(user, userAgent, clock());
    },

    async refresh({ refreshToken, email, address }) {
      const successor = tokens.successor(refreshToken);
      const hash = tokens.hashRefresh(refreshToken);
      if (email !== undefined) {
        const familyId = await sessions.familyOf(hash);
        const owner = familyId ? await sessions.userOf(familyId, clock()) : null;
        if (owner?.email !== normaliseEmail(email)) throw new AppError("unauthenticated", "refresh token refused: other account");
      }
      const rotated = await sessions.rotate({ hash, successorHash: tokens.hashRefresh(successor), idleMs, graceMs }, clock());
      if (rotated.outcome === "rotated" || rotated.outcome === "grace") {
        const accessToken = await tokens.issueAccess({ userId: rotated.user.id, sessionId: rotated.familyId }, rotated.at);
        return { accessToken, refreshToken: successor };
      }
      if (rotated.outcome === "reused") {
        log.warn("refresh_reused", { userId: rotated.userId, address });
        ended({ sessionId: rotated.familyId, userId: String(rotated.userId) });
      }
      throw new AppError("unauthenticated", `refresh token refused: ${rotated.outcome}`);
    },

    async logout({ refreshToken, accessToken, address }) {
      const byRefresh = refreshToken ? await sessions.familyOf(tokens.hashRefresh(refreshToken)) : null;
      const byAccess = accessToken ? (await tokens.readAccess(accessToken, clock()))?.sessionId : null;
      for (const sessionId of new Set([byRefresh, byAccess])) {
        if (!sessionId) continue;
        const owner = await sessions.userOf(sessionId, clock());
        await sessions.end(sessionId, "logout", clock());
        log.info("logout", { sessionId, userId: owner?.id ?? null, address });
        ended({ sessionId, userId: null });
      }
    },

    verifyAccess,
    userOfLogin,
    live: createLiveTickets({ tickets: liveTicketsRepository(store), userOfLogin, verifyAccess, clock }),

    async userById(id) {
      const user = await users.byId(Number(id));
      return user ? publicUser(user) : null;
    },

    firstRunOpen: async () => (await users.count()) === 0,

    async signup({ email, password, firstName, lastName, type = "pdv", address, userAgent }) {
      const closed = () => new AppError("forbidden", "signup is closed: there is an account");
      if ((await users.count()) > 0) throw closed();
      checkPassword(password);
      const now = clock();
      const user = await users.createFirst({ email: normaliseEmail(email), firstName, lastName, role: "admin", type, passwordHash: await passwords.hash(password) }, now);
      if (!user) throw closed();
      log.info("signup", { address, userId: user.id });
      return open(user, userAgent, now);
    },

    async addUser({ password, ...account }) {
      checkPassword(password);
      return publicUser(await users.create({ ...account, passwordHash: await passwords.hash(password) }, clock()));
    },

    async setPassword(userId, password) {
      checkPassword(password);
      await users.setPassword(Number(userId), await passwords.hash(password));
      await links.dropOf(Number(userId));
      await sessions.endAllOf(Number(userId), "password", clock());
      ended({ sessionId: null, userId });
    },

    async setDisabled(userId, disabled) {
      await users.change(Number(userId), { disabled });
      if (!disabled) return;
      await links.dropOf(Number(userId));
      await sessions.endAllOf(Number(userId), "disabled", clock());
      ended({ sessionId: null, userId });
    },

    demoLogin: async () => (await settings.get("demo_login")) === "1",

    onEnd(listener) {
      listeners.add(listener);
      return () => { listeners.delete(listener); };
    },
  };
}
