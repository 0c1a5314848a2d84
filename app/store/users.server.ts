import { AppError, fieldProblem } from "~/contract/errors";
import { z } from "~/contract/zod";
import { takeLock } from "./settings.server";
import type { Store } from "./store.server";
import type { NewUserRow, UserRow } from "./tables.server";

/** An account as stored; `email` is normalised by whoever writes it. */
export type StoredUser = {
  id: number; email: string; firstName: string; lastName: string; role: "admin" | "viewer"; type: "pdv" | "ooh";
  passwordHash: string; disabled: boolean; demo: boolean;
  /** its owner has neither set a password nor come by the organisation's login service */
  invited: boolean;
  /** what the user may see: group hashes, or `pdv` and `ooh` for whole types; null for everything */
  segments: string[] | null;
};
export type NewUser = Omit<StoredUser, "id" | "disabled" | "demo" | "invited" | "segments"> & { demo?: boolean; invited?: boolean; segments?: string[] | null };
/** What an administrator changes of an account. */
export type UserChange = Partial<Pick<StoredUser, "email" | "firstName" | "lastName" | "role" | "type" | "segments" | "disabled">>;

export type UsersRepository = {
  byId(id: number): Promise<StoredUser | null>;
  byEmail(email: string): Promise<StoredUser | null>;
  count(): Promise<number>;
  /** @throws AppError `conflict` when the e-mail has an account */
  create(user: NewUser, now: Date): Promise<StoredUser>;
  /** Makes the account only while there is none at all; null when another came first. */
  createFirst(user: NewUser, now: Date): Promise<StoredUser | null>;
  /** by e-mail */
  all(): Promise<StoredUser[]>;
  setNames(id: number, firstName: string, lastName: string): Promise<void>;
  /**
   * Changes an account; null when it is gone. A change that would leave the deployment without an enabled administrator is refused.
   * @throws AppError `conflict` when another account has the e-mail, `last_admin`
   */
  change(id: number, change: UserChange): Promise<StoredUser | null>;
  /** The account's owner has one: it is no longer `invited`. */
  setPassword(id: number, passwordHash: string): Promise<void>;
  /** Whoever was invited has come. */
  arrived(id: number): Promise<void>;
  /** Deletes demo accounts with their sessions. */
  deleteDemo(): Promise<void>;
};

export function usersRepository({ db }: Store): UsersRepository {
  return {
    async byId(id) {
      return toUser(await db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst());
    },
    async byEmail(email) {
      return toUser(await db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst());
    },
    async count() {
      const row = await db.selectFrom("users").select((e) => e.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
      return Number(row.count);
    },
    async create(user, now) {
      const row = await db.insertInto("users").values(toRow(user, now)).onConflict((c) => c.column("email").doNothing()).returningAll().executeTakeFirst();
      const made = toUser(row);
      if (!made) throw emailTaken();
      return made;
    },
    createFirst: (user, now) =>
      db.transaction().execute(async (trx) => {
        await takeLock(trx, "first-user");
        if (await trx.selectFrom("users").select("id").limit(1).executeTakeFirst()) return null;
        return toUser(await trx.insertInto("users").values(toRow(user, now)).returningAll().executeTakeFirst());
      }),
    async setPassword(id, passwordHash) {
      await db.updateTable("users").set({ password_hash: passwordHash, invited: 0 }).where("id", "=", id).execute();
    },
    async arrived(id) {
      await db.updateTable("users").set({ invited: 0 }).where("id", "=", id).execute();
    },
    async all() {
      const rows = await db.selectFrom("users").selectAll().orderBy("email").orderBy("id").execute();
      return rows.flatMap((row) => toUser(row) ?? []);
    },
    async setNames(id, firstName, lastName) {
      await db.updateTable("users").set({ first_name: firstName, last_name: lastName }).where("id", "=", id).execute();
    },
    change: (id, change) =>
      db.transaction().execute(async (trx) => {
        await takeLock(trx, "users");
        const row = await trx.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
        const before = toUser(row);
        if (!before) return null;
        const after = { ...before, ...change };
        if (before.role === "admin" && !before.disabled && (after.role !== "admin" || after.disabled)) {
          const other = await trx.selectFrom("users").select("id").where("role", "=", "admin").where("disabled", "=", 0).where("id", "!=", id).limit(1).executeTakeFirst();
          if (!other) throw new AppError("last_admin", "the last enabled administrator stays");
        }
        const same = await trx.selectFrom("users").select("id").where("email", "=", after.email).where("id", "!=", id).executeTakeFirst();
        if (same) throw emailTaken();
        await trx.updateTable("users").set({
          email: after.email, first_name: after.firstName, last_name: after.lastName, role: after.role, type: after.type,
          segments: after.segments && JSON.stringify(after.segments), disabled: after.disabled ? 1 : 0,
        }).where("id", "=", id).execute();
        return after;
      }),
    async deleteDemo() {
      await db.deleteFrom("users").where("demo", "=", 1).execute();
    },
  };
}

const segmentsSchema = z.array(z.string());

function toRow(user: NewUser, now: Date): NewUserRow {
  return {
    email: user.email, first_name: user.firstName, last_name: user.lastName, role: user.role, type: user.type,
    password_hash: user.passwordHash, disabled: 0, demo: user.demo ? 1 : 0, invited: user.invited ? 1 : 0, created_at: now.getTime(),
    segments: user.segments ? JSON.stringify(user.segments) : null,
  };
}

/** The stored row as the rest of the product reads it. */
export function toUser(row: UserRow | undefined): StoredUser | null {
  if (!row) return null;
  return {
    id: row.id, email: row.email, firstName: row.first_name, lastName: row.last_name, role: row.role, type: row.type,
    passwordHash: row.password_hash, disabled: row.disabled === 1, demo: row.demo === 1, invited: row.invited === 1,
    segments: row.segments === null ? null : segmentsSchema.parse(JSON.parse(row.segments)),
  };
}

/** At the field, in the words of its form. */
const emailTaken = (): AppError => new AppError("conflict", "an account with this e-mail exists", { fields: [fieldProblem("email", "auth.emailTaken")] });
