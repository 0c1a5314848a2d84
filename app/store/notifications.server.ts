import { noticeAboutSchema, noticeSchema, type Notice, type NoticeAbout } from "~/contract/notifications";
import { takeLock } from "./settings.server";
import type { Store } from "./store.server";

/** `isNew` until the user has read it. `notice` is what happened; without one title and text stand as they were written. */
export type StoredNotification = { id: number; title: string; description: string; notice: Notice | null; date: Date; isNew: boolean };
/** `userId` null or absent: everybody who may see what it is `about`. */
export type NewNotification = { date: Date; userId?: number | null } & ({ notice: Notice; about?: NoticeAbout | null } | { title: string; description: string });

/** A notice as somebody may hear it; null for what they may not. */
export type NoticeEar = (notice: Notice, about: NoticeAbout | null) => Notice | null;

/** Rows that are read at a time for somebody who may not hear all of them, and at most. */
const heardAtOnce = 200;
const mostLookedAt = 1000;

/** Loads that follow each other within so long are one notification, ms. */
const togetherMs = 60 * 60 * 1000;

export type NotificationsRepository = {
  /** Tells every user, or one; answers the id. News of data that follow others within an hour are added to those, and are not new once more. */
  add(notification: NewNotification): Promise<number>;
  /** The newest `limit` that are for this user, newest first; of those for everybody what they may `hear` among the newest thousand, all of it where that is left out. */
  latestFor(userId: number, limit: number, hear?: NoticeEar): Promise<StoredNotification[]>;
  /** What exists by now, or up to the id `until`, is no longer new to this user. */
  markRead(userId: number, until?: number): Promise<void>;
  /** Whom the notifications after the id `last` are for, oldest first; null for everybody who may hear it. */
  after(last: number): Promise<{ id: number; userId: number | null; notice: Notice | null; about: NoticeAbout | null }[]>;
  /** The newest id, 0 without any. */
  newest(): Promise<number>;
};

export function notificationsRepository({ db }: Store): NotificationsRepository {
  return {
    async add(notification) {
      const folded = "notice" in notification && notification.notice.kind === "data_loaded" ? await fold(db, notification.notice, notification.date) : null;
      if (folded !== null) return folded;
      const text = "notice" in notification ? { title: "", description: "", notice: JSON.stringify(notification.notice), about: notification.about ? JSON.stringify(notification.about) : null } : { title: notification.title, description: notification.description, notice: null, about: null };
      const row = await db.insertInto("notifications").values({ ...text, date: notification.date.getTime(), user_id: notification.userId ?? null }).returning("id").executeTakeFirstOrThrow();
      return row.id;
    },
    async latestFor(userId, limit, hear) {
      const atOnce = hear ? heardAtOnce : limit;
      const read = (before: { date: number; id: number } | null) => db.selectFrom("notifications as n")
        .leftJoin("notification_reads as r", (j) => j.onRef("r.notification_id", "=", "n.id").on("r.user_id", "=", userId))
        .select(["n.id", "n.title", "n.description", "n.notice", "n.date", "n.user_id", "r.user_id as reader"]).$if(hear !== undefined, (q) => q.select("n.about"))
        .where((w) => w.or([w("n.user_id", "is", null), w("n.user_id", "=", userId)]))
        // by place and not by number: what arrives meanwhile moves nothing
        .$if(before !== null, (q) => q.where((w) => w.or([w("n.date", "<", before?.date ?? 0), w.and([w("n.date", "=", before?.date ?? 0), w("n.id", "<", before?.id ?? 0)])])))
        .orderBy("n.date", "desc").orderBy("n.id", "desc").limit(atOnce).execute();
      const found: StoredNotification[] = [];
      let before: { date: number; id: number } | null = null;
      for (let looked = 0; found.length < limit && looked < mostLookedAt; looked += atOnce) {
        const rows: Awaited<ReturnType<typeof read>> = await read(before);
        for (const { id, title, description, date, user_id, reader, notice: text, about = null } of rows) {
          const told = toNotice({ notice: text, about: user_id === null ? about : null });
          const notice = told.notice === null || user_id !== null || !hear ? told.notice : hear(told.notice, told.about);
          if (notice !== null || told.notice === null) found.push({ id, title, description, notice, date: new Date(Number(date)), isNew: reader === null });
          before = { date: Number(date), id };
        }
        if (rows.length < atOnce) break;
      }
      return found.slice(0, limit);
    },
    async markRead(userId, until) {
      await db.insertInto("notification_reads").columns(["notification_id", "user_id"])
        .expression((e) => e.selectFrom("notifications as n").select((s) => ["n.id", s.val(userId).as("user_id")])
          .$if(until !== undefined, (q) => q.where("n.id", "<=", until ?? 0))
          .where((w) => w.not(w.exists(w.selectFrom("notification_reads as r").select("r.user_id").whereRef("r.notification_id", "=", "n.id").where("r.user_id", "=", userId)))))
        .onConflict((c) => c.columns(["notification_id", "user_id"]).doNothing()).execute();
    },
    async after(last) {
      const rows = await db.selectFrom("notifications").select(["id", "user_id", "notice", "about"]).where("id", ">", last).orderBy("id").execute();
      return rows.map(({ id, user_id, ...row }) => ({ id, userId: user_id, ...toNotice(row) }));
    },
    async newest() {
      const row = await db.selectFrom("notifications").select((e) => e.fn.max("id").as("id")).executeTakeFirst();
      return Number(row?.id ?? 0);
    },
  };
}

const toNotice = ({ notice, about }: { notice: string | null; about: string | null }): { notice: Notice | null; about: NoticeAbout | null } => ({
  notice: notice === null ? null : noticeSchema.parse(JSON.parse(notice)), about: about === null ? null : noticeAboutSchema.parse(JSON.parse(about)),
});

/** Adds a load to the newest notification of one, where that began less than an hour ago. @returns its id */
async function fold(db: Store["db"], notice: Extract<Notice, { kind: "data_loaded" }>, date: Date): Promise<number | null> {
  return db.transaction().execute(async (trx) => {
    await takeLock(trx, "data-loaded");
    const row = await trx.selectFrom("notifications").select(["id", "notice", "date"]).where("user_id", "is", null).where("notice", "like", '%"data_loaded"%').orderBy("id", "desc").limit(1).executeTakeFirst();
    const before = row?.notice ? noticeSchema.parse(JSON.parse(row.notice)) : null;
    if (!row || before?.kind !== "data_loaded") return null;
    const since = before.since ?? new Date(Number(row.date)).toISOString();
    const age = date.getTime() - Date.parse(since);
    if (age < 0 || age >= togetherMs) return null;
    const last_day = [before.last_day, notice.last_day].filter((day) => day !== null).sort().at(-1) ?? null;
    const together: Notice = { ...notice, pings: before.pings + notice.pings, last_day, since };
    await trx.updateTable("notifications").set({ notice: JSON.stringify(together), date: date.getTime() }).where("id", "=", row.id).execute();
    return row.id;
  });
}
