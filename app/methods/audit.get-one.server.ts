import type { oneAuditParams } from "~/contract/audit";
import { AppError } from "~/contract/errors";
import type { CallOptions, MethodAnswer } from "~/contract/methods";
import type { z } from "~/contract/zod";
import { auditsRepository, type FinishedAudit } from "~/store/audits.server";
import { asker } from "./asker.server";
import { auditRow, maySee } from "./audit/audit-row.server";
import type { MethodContext } from "./context.server";

/** An audit that whoever asks may see. @throws AppError `not_found`, also for one that exists */
export async function visibleAudit(context: MethodContext, id: string): Promise<FinishedAudit> {
  const [audit, holdings] = await Promise.all([auditsRepository(context.store).one(Number(id)), context.deployment.holdings()]);
  if (!audit || !maySee(audit, context, holdings)) throw new AppError("not_found", `no audit ${id}`);
  return audit;
}

/** An audit with what it was made from and, once READY, everything that it found. */
export async function getOneAudit(context: MethodContext, [id]: z.output<typeof oneAuditParams>, options: CallOptions): Promise<MethodAnswer<"audit.getOne">> {
  const audit = await visibleAudit(context, id);
  return { audit: { ...auditRow(audit, context.brand, asker(options), options.language), filter: audit.filter }, inputs: audit.inputs, ...(audit.status === "READY" ? audit.result : null) };
}
