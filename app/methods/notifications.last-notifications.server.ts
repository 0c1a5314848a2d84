import type { CallOptions, MethodAnswer } from "~/contract/methods";
import { heardNotice } from "~/domain/notice-about.server";
import { notificationsRepository } from "~/store/notifications.server";
import { asker } from "./asker.server";
import type { MethodContext } from "./context.server";

/** How many the menu shows. */
const limit = 20;

/** The newest notifications as this user may hear and sees them, in the language of the call. */
export async function lastNotifications(context: MethodContext, _params: unknown, options: CallOptions): Promise<MethodAnswer<"notifications.last_notifications">> {
  const { segments } = context;
  const rows = await notificationsRepository(context.store).latestFor(Number(asker(options).id), limit, segments && ((notice, about) => heardNotice(notice, about, segments)));
  const language = options.language ?? context.brand.language;
  return rows.map(({ id, title, description, notice, date, isNew }) => ({
    id: String(id), date: date.toISOString(), new: isNew,
    ...(notice ? (context.noticeText?.(notice, language) ?? { title: notice.kind, description: "" }) : { title, description }),
  }));
}
