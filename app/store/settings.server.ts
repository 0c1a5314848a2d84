import type { Kysely } from "kysely";
import type { Store } from "./store.server";
import type { Tables } from "./tables.server";

/** Values of the deployment that are neither in the environment nor in the brand. */
export type SettingName = "synthetic" | "demo_login" | (string & {});

export type SettingsRepository = {
  get(name: SettingName): Promise<string | null>;
  set(name: SettingName, value: string): Promise<void>;
  remove(name: SettingName): Promise<void>;
};

export function settingsRepository({ db }: Store): SettingsRepository {
  return {
    async get(name) {
      const row = await db.selectFrom("settings").select("value").where("key", "=", name).executeTakeFirst();
      return row?.value ?? null;
    },
    async set(name, value) {
      await write(db, name, value);
    },
    async remove(name) {
      await db.deleteFrom("settings").where("key", "=", name).execute();
    },
  };
}

/** Holds back every other transaction that takes the lock of this name, on both dialects, until this one ends. */
export async function takeLock(trx: Kysely<Tables>, name: string): Promise<void> {
  await write(trx, `lock:${name}`, "");
}

async function write(db: Kysely<Tables>, key: string, value: string): Promise<void> {
  await db.insertInto("settings").values({ key, value }).onConflict((c) => c.column("key").doUpdateSet({ value })).execute();
}
