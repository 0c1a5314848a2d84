import type { allAuditsParams } from "~/contract/audit";
import type { CallOptions, MethodAnswer } from "~/contract/methods";
import type { z } from "~/contract/zod";
import { auditsRepository } from "~/store/audits.server";
import { asker } from "./asker.server";
import { auditRow, maySee } from "./audit/audit-row.server";
import type { MethodContext } from "./context.server";

/** Every audit that whoever asks may see, by status, newest first. */
export async function getAllAudits(context: MethodContext, _params: z.output<typeof allAuditsParams>, options: CallOptions): Promise<MethodAnswer<"audit.getAll">> {
  const user = asker(options);
  const [all, holdings] = await Promise.all([auditsRepository(context.store).all(), context.deployment.holdings()]);
  return all.filter((audit) => maySee(audit, context, holdings)).map((audit) => auditRow(audit, context.brand, user, options.language));
}
