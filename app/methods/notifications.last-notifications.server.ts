import type { CallOptions, MethodAnswer } from "~/contract/methods";
import { AppError } from "~/contract/errors";
import { notificationsRepository } from "~/store/notifications.server";
import type { MethodContext } from "./context.server";

/** How many the menu shows. */
const limit = 20;

/** The newest notifications as this user sees them. */
export async function lastNotifications(context: MethodContext, _params: unknown, options: CallOptions): Promise<MethodAnswer<"notifications.last_notifications">> {
  if (!options.user) throw new AppError("unauthenticated", "notifications.last_notifications needs a user");
  const rows = await notificationsRepository(context.store).latestFor(Number(options.user.id), limit);
  return rows.map((row) => ({ title: row.title, description: row.description, date: row.date.toISOString(), new: row.isNew }));
}
