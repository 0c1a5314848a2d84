import { AppError } from "~/contract/errors";
import { takeLock } from "./settings.server";
import type { Store } from "./store.server";
import type { NewUserRow, UserRow } from "./tables.server";

/** An account as stored; `email` is normalised by whoever writes it. */
export type StoredUser = {
  id: number; email: string; firstName: string; lastName: string; role: "admin" | "user"; type: "pdv" | "ooh";
  passwordHash: string; disabled: boolean; demo: boolean;
};
export type NewUser = Omit<StoredUser, "id" | "disabled" | "demo"> & { demo?: boolean };

export type UsersRepository = {
  byId(id: number): Promise<StoredUser | null>;
  byEmail(email: string): Promise<StoredUser | null>;
  count(): Promise<number>;
  /** @throws AppError `conflict` when the e-mail has an account */
  create(user: NewUser, now: Date): Promise<StoredUser>;
  /** Makes the account only while there is none at all; null when another came first. */
  createFirst(user: NewUser, now: Date): Promise<StoredUser | null>;
  setPassword(id: number, passwordHash: string): Promise<void>;
  setDisabled(id: number, disabled: boolean): Promise<void>;
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
      if (!made) throw new AppError("conflict", "an account with this e-mail exists");
      return made;
    },
    createFirst: (user, now) =>
      db.transaction().execute(async (trx) => {
        await takeLock(trx, "first-user");
        if (await trx.selectFrom("users").select("id").limit(1).executeTakeFirst()) return null;
        return toUser(await trx.insertInto("users").values(toRow(user, now)).returningAll().executeTakeFirst());
      }),
    async setPassword(id, passwordHash) {
      await db.updateTable("users").set({ password_hash: passwordHash }).where("id", "=", id).execute();
    },
    async setDisabled(id, disabled) {
      await db.updateTable("users").set({ disabled: disabled ? 1 : 0 }).where("id", "=", id).execute();
    },
    async deleteDemo() {
      await db.deleteFrom("users").where("demo", "=", 1).execute();
    },
  };
}

function toRow(user: NewUser, now: Date): NewUserRow {
  return {
    email: user.email, first_name: user.firstName, last_name: user.lastName, role: user.role, type: user.type,
    password_hash: user.passwordHash, disabled: 0, demo: user.demo ? 1 : 0, created_at: now.getTime(),
  };
}

/** The stored row as the rest of the product reads it. */
export function toUser(row: UserRow | undefined): StoredUser | null {
  if (!row) return null;
  return {
    id: row.id, email: row.email, firstName: row.first_name, lastName: row.last_name, role: row.role, type: row.type,
    passwordHash: row.password_hash, disabled: row.disabled === 1, demo: row.demo === 1,
  };
}
