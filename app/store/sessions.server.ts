import type { Transaction } from "kysely";
import type { Store } from "./store.server";
import type { Tables } from "./tables.server";
import { toUser, type StoredUser } from "./users.server";

/** Refresh tokens are known here by their hash alone; a family is one login and all that was renewed from it. */
export type NewFamily = { id: string; userId: number; tokenHash: string; tokenExpiresAt: Date; expiresAt: Date; userAgent: string };
export type Rotation = { hash: string; successorHash: string; idleMs: number; graceMs: number };
/** `at` is the instant of the first rotation: whoever comes within the grace time gets the same successor and instant. */
export type Rotated =
  | { outcome: "rotated" | "grace"; at: Date; familyId: string; user: StoredUser }
  | { outcome: "unknown" | "expired" | "ended" | "disabled" }
  | { outcome: "reused"; familyId: string; userId: number };

/** A login as its owner sees it; `usedAt` is its last renewal. */
export type OpenLogin = { id: string; userAgent: string; since: Date; usedAt: Date };

export type SessionsRepository = {
  open(family: NewFamily, now: Date): Promise<void>;
  /** Exchanges a refresh token once. One that was exchanged longer ago than the grace time ends its family. */
  rotate(rotation: Rotation, now: Date): Promise<Rotated>;
  /** The account of a family that has neither ended nor run out; null too when the account is disabled. */
  userOf(familyId: string, now: Date): Promise<StoredUser | null>;
  /** The family a refresh token belongs to, whatever became of it. */
  familyOf(tokenHash: string): Promise<string | null>;
  end(familyId: string, reason: string, now: Date): Promise<void>;
  endAllOf(userId: number, reason: string, now: Date): Promise<void>;
  /** Ends every login of an account but one, and answers which. */
  endOthersOf(userId: number, keep: string, reason: string, now: Date): Promise<string[]>;
  /** The account's logins that are still good, the last used first. */
  openOf(userId: number, now: Date): Promise<OpenLogin[]>;
  /** Deletes families that ran out. */
  prune(now: Date): Promise<void>;
};

export function sessionsRepository({ db }: Store): SessionsRepository {
  return {
    open: (family, now) =>
      db.transaction().execute(async (trx) => {
        const { id, userId, tokenHash, tokenExpiresAt, expiresAt, userAgent } = family;
        const created_at = now.getTime();
        await trx.insertInto("login_families").values({ id, user_id: userId, created_at, expires_at: expiresAt.getTime(), ended_at: null, ended_reason: null, user_agent: userAgent }).execute();
        await trx.insertInto("refresh_tokens").values({ hash: tokenHash, family_id: id, created_at, expires_at: tokenExpiresAt.getTime(), replaced_at: null }).execute();
      }),
    rotate: (rotation, now) => db.transaction().execute((trx) => rotate(trx, rotation, now.getTime())),
    async userOf(familyId, now) {
      const row = await db.selectFrom("login_families as f").innerJoin("users as u", "u.id", "f.user_id").selectAll("u")
        .where("f.id", "=", familyId).where("f.ended_at", "is", null).where("f.expires_at", ">", now.getTime()).where("u.disabled", "=", 0).executeTakeFirst();
      return toUser(row);
    },
    async familyOf(tokenHash) {
      const row = await db.selectFrom("refresh_tokens").select("family_id").where("hash", "=", tokenHash).executeTakeFirst();
      return row?.family_id ?? null;
    },
    async end(familyId, reason, now) {
      await db.updateTable("login_families").set({ ended_at: now.getTime(), ended_reason: reason }).where("id", "=", familyId).where("ended_at", "is", null).execute();
    },
    async endAllOf(userId, reason, now) {
      await db.updateTable("login_families").set({ ended_at: now.getTime(), ended_reason: reason }).where("user_id", "=", userId).where("ended_at", "is", null).execute();
    },
    async endOthersOf(userId, keep, reason, now) {
      const ended = await db.updateTable("login_families").set({ ended_at: now.getTime(), ended_reason: reason })
        .where("user_id", "=", userId).where("id", "!=", keep).where("ended_at", "is", null).returning("id").execute();
      return ended.map(({ id }) => id);
    },
    async openOf(userId, now) {
      const rows = await db.selectFrom("login_families as f").innerJoin("refresh_tokens as t", "t.family_id", "f.id")
        .select((e) => ["f.id", "f.user_agent", "f.created_at", e.fn.max("t.created_at").as("used_at"), e.fn.max("t.expires_at").as("good_until")])
        .where("f.user_id", "=", userId).where("f.ended_at", "is", null).where("f.expires_at", ">", now.getTime()).groupBy(["f.id", "f.user_agent", "f.created_at"]).execute();
      return rows.filter(({ good_until }) => Number(good_until) > now.getTime())
        .map((row) => ({ id: row.id, userAgent: row.user_agent, since: new Date(Number(row.created_at)), usedAt: new Date(Number(row.used_at)) }))
        .sort((a, b) => b.usedAt.getTime() - a.usedAt.getTime() || (a.id < b.id ? -1 : 1));
    },
    async prune(now) {
      await db.deleteFrom("login_families").where("expires_at", "<", now.getTime()).execute();
    },
  };
}

async function rotate(trx: Transaction<Tables>, { hash, successorHash, idleMs, graceMs }: Rotation, now: number): Promise<Rotated> {
  // The first to write replaced_at wins; on PostgreSQL the others wait on the row and then update none.
  const won = await trx.updateTable("refresh_tokens").set({ replaced_at: now })
    .where("hash", "=", hash).where("replaced_at", "is", null).where("expires_at", ">", now).returning("hash").executeTakeFirst();
  const token = await trx.selectFrom("refresh_tokens").selectAll().where("hash", "=", hash).executeTakeFirst();
  if (!token) return { outcome: "unknown" };
  const family = await trx.selectFrom("login_families").selectAll().where("id", "=", token.family_id).executeTakeFirstOrThrow();
  if (family.ended_at !== null) return { outcome: "ended" };
  if (token.replaced_at === null || family.expires_at <= now) return { outcome: "expired" };
  if (!won && now - token.replaced_at > graceMs) {
    await trx.updateTable("login_families").set({ ended_at: now, ended_reason: "reuse" }).where("id", "=", family.id).execute();
    return { outcome: "reused", familyId: family.id, userId: family.user_id };
  }
  const user = toUser(await trx.selectFrom("users").selectAll().where("id", "=", family.user_id).executeTakeFirst());
  if (!user || user.disabled) return { outcome: "disabled" };
  if (won) {
    const expires_at = Math.min(now + idleMs, family.expires_at);
    await trx.insertInto("refresh_tokens").values({ hash: successorHash, family_id: family.id, created_at: now, expires_at, replaced_at: null }).execute();
  }
  return { outcome: won ? "rotated" : "grace", at: new Date(token.replaced_at), familyId: family.id, user };
}
