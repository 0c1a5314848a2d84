import type { Store } from "./store.server";

/** `isNew` until the user has opened the list that holds it. */
export type StoredNotification = { id: number; title: string; description: string; date: Date; isNew: boolean };

export type NotificationsRepository = {
  /** Tells every user; answers the id. */
  add(notification: { title: string; description: string; date: Date }): Promise<number>;
  /** The newest `limit`, newest first, as this user sees them. */
  latestFor(userId: number, limit: number): Promise<StoredNotification[]>;
  /** Whatever exists by now is no longer new to this user. */
  markRead(userId: number): Promise<void>;
};

export function notificationsRepository({ db }: Store): NotificationsRepository {
  return {
    async add({ title, description, date }) {
      const row = await db.insertInto("notifications").values({ title, description, date: date.getTime() }).returning("id").executeTakeFirstOrThrow();
      return row.id;
    },
    async latestFor(userId, limit) {
      const rows = await db.selectFrom("notifications as n")
        .leftJoin("notification_reads as r", (j) => j.onRef("r.notification_id", "=", "n.id").on("r.user_id", "=", userId))
        .select(["n.id", "n.title", "n.description", "n.date", "r.user_id as reader"])
        .orderBy("n.date", "desc").orderBy("n.id", "desc").limit(limit).execute();
      return rows.map(({ id, title, description, date, reader }) => ({ id, title, description, date: new Date(date), isNew: reader === null }));
    },
    async markRead(userId) {
      await db.insertInto("notification_reads").columns(["notification_id", "user_id"])
        .expression((e) => e.selectFrom("notifications as n").select((s) => ["n.id", s.val(userId).as("user_id")])
          .where((w) => w.not(w.exists(w.selectFrom("notification_reads as r").select("r.user_id").whereRef("r.notification_id", "=", "n.id").where("r.user_id", "=", userId)))))
        .onConflict((c) => c.columns(["notification_id", "user_id"]).doNothing()).execute();
    },
  };
}
