import type { CallOptions, MethodAnswer } from "~/contract/methods";
import type { markReadParams } from "~/contract/notifications";
import type { z } from "~/contract/zod";
import { notificationsRepository } from "~/store/notifications.server";
import { asker } from "./asker.server";
import type { MethodContext } from "./context.server";

/** What there is by now, or up to one that was shown, is no longer new to whoever asks. */
export async function markRead(context: MethodContext, [choice]: z.output<typeof markReadParams>, options: CallOptions): Promise<MethodAnswer<"notifications.mark_read">> {
  await notificationsRepository(context.store).markRead(Number(asker(options).id), choice?.until === undefined ? undefined : Number(choice.until));
  return { read: true };
}
