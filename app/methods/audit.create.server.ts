import { createHash, randomUUID } from "node:crypto";
import type { AuditedSegment, AuditFilter, createAuditParams } from "~/contract/audit";
import { AppError } from "~/contract/errors";
import type { CallOptions, MethodAnswer } from "~/contract/methods";
import { mostAuditDays, type PointType } from "~/contract/values";
import type { z } from "~/contract/zod";
import { lengthInDays } from "~/domain/calendar";
import { holdersOf } from "~/domain/notice-about.server";
import { auditsRepository } from "~/store/audits.server";
import { paramsKey } from "./answer-cache.server";
import { asker } from "./asker.server";
import { auditRow } from "./audit/audit-row.server";
import type { MethodContext } from "./context.server";
import type { Holdings } from "./deployment.server";
import { periodOf } from "./metrics.question.server";

const wrong = (path: string, message: string): AppError => new AppError("bad_input", `${path}: ${message}`, { fields: [{ path, code: "invalid", message }] });

/** The chosen segment as the tree knows it, whatever the caller called it. All points of a type are no segment: they keep the caller's name for them. */
function known({ segments }: Pick<MethodContext, "segments">, holdings: Holdings, type: PointType, chosen: readonly AuditedSegment[]): AuditedSegment {
  const [asked] = chosen;
  // an audit is computed for everybody: "all points" would be more than somebody sees who may see some segments of the type only
  if (asked?.value === type && (segments === undefined || segments.includes(type)) && holdings.trees[type].points.length > 0) return { label: asked.label.trim().slice(0, 100) || type, value: type, count: holdings.trees[type].points.length, month_range_start: null, month_range_end: null, periods: [] };
  const node = holdings.trees[type].byHash.get(asked?.value ?? "");
  // so is one of which they see a part
  if (!node || (segments && !holdersOf(type, node.path).some((holder) => segments.includes(holder)))) throw wrong(`0.${type}.0.value`, `no segment of type ${type}`);
  return { label: node.name, value: node.group_hash, count: node.groupCount, month_range_start: node.month_range_start, month_range_end: node.month_range_end, periods: node.periods };
}

/** Makes an audit, which is computed in the background. The same question sent again with the same key is the same audit. */
export async function createAudit(context: MethodContext, [{ key, ...asked }]: z.output<typeof createAuditParams>, options: CallOptions): Promise<MethodAnswer<"audit.create">> {
  const user = asker(options);
  const holdings = await context.deployment.holdings();
  const { startDate, endDate } = asked;
  const fixed = context.brand.period.mode === "fixed";
  if (fixed ? !asked.period : typeof startDate !== "number" || typeof endDate !== "number") throw wrong(fixed ? "0.period" : "0.startDate", "a period is required");
  const period = periodOf({ period: asked.period, startDate: startDate ?? 0, endDate: endDate ?? 0 }, context.brand);
  if (lengthInDays(period) > mostAuditDays) throw wrong("0.endDate", `the period is longer than ${mostAuditDays} days`);
  const { firstDay, lastDay } = holdings;
  if (firstDay === null || lastDay === null || period.end < firstDay || period.start > lastDay) throw wrong(fixed ? "0.period" : "0.startDate", "no data is loaded for any day of the period");
  const filter: AuditFilter = { ...asked, ooh: [known(context, holdings, "ooh", asked.ooh)], pdv: [known(context, holdings, "pdv", asked.pdv)] };
  const question = [user.id, key, period, filter.period ?? "", filter.ooh[0]?.value, filter.pdv[0]?.value, filter.running_before ?? false];
  const submitKey = key ? createHash("sha256").update(paramsKey(question)).digest("base64url") : randomUUID();
  const audit = await auditsRepository(context.store).add({ submitKey, filter, start: period.start, end: period.end, createdBy: Number(user.id) }, context.clock());
  context.audits?.wake();
  return auditRow(audit, context.brand, user, options.language);
}
