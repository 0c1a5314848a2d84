import type { deleteAuditParams } from "~/contract/audit";
import { AppError } from "~/contract/errors";
import type { CallOptions, MethodAnswer } from "~/contract/methods";
import type { z } from "~/contract/zod";
import { auditsRepository } from "~/store/audits.server";
import { asker } from "./asker.server";
import { mayDelete } from "./audit/audit-row.server";
import { visibleAudit } from "./audit.get-one.server";
import type { MethodContext } from "./context.server";

/** Removes an audit and what it found, whatever its state. Whoever made it may, and administrators. */
export async function deleteAudit(context: MethodContext, [id]: z.output<typeof deleteAuditParams>, options: CallOptions): Promise<MethodAnswer<"audit.delete">> {
  const audit = await visibleAudit(context, id);
  if (!mayDelete(audit, asker(options))) throw new AppError("forbidden", "only whoever made an audit, or an administrator, may delete it");
  await auditsRepository(context.store).remove(audit.id);
  context.audits?.removed(id);
  return { deleted: true };
}
