import { allowed } from "~/analytics/guard";
import { AppError } from "~/contract/errors";
import type { CallOptions } from "~/contract/methods";
import type { ManyExplained, explainManyParams } from "~/contract/metrics-explain";
import type { z } from "~/contract/zod";
import { sumSegs, withhold } from "~/domain/privacy-floor";
import { ask } from "./asked.server";
import type { MethodContext } from "./context.server";
import { devicesOf } from "./devices-behind.server";
import { explain } from "./metrics.explain.server";
import { knownTemplates, type QueryTemplate } from "./noted-queries.server";
import { sections } from "./sections/all.server";

/**
 * What stands behind many members at one time: the texts of their queries as they were noted when a question of this shape was answered, and the devices.
 * Nothing is read anew but the counts of devices; only a member that has never been answered in this shape is asked as `metrics.explain` does.
 * @throws AppError bad_input naming `members` when this deployment answers no such member
 */
export async function explainMany(context: MethodContext, [{ members, filter }]: z.output<typeof explainManyParams>, options: CallOptions): Promise<ManyExplained> {
  const known = sections as Partial<Record<string, { on?: (brand: typeof context.brand) => boolean }>>;
  const strange = members.find((member) => !known[member] || !(known[member].on?.(context.brand) ?? true));
  if (strange !== undefined) throw new AppError("bad_input", `0.members: no member ${JSON.stringify(strange.slice(0, 80))}`, { fields: [{ path: "0.members", code: "invalid", message: "is no member of metrics.dashboardData" }] });
  const holdings = await context.deployment.holdings();
  const asked = ask(context, holdings, filter, { signal: options.signal });
  const queriesOf = async (member: string): Promise<QueryTemplate[]> => {
    const noted = knownTemplates.get(`${member} ${asked.shape}`);
    if (noted) return [...noted.values()].map(({ name, sql }) => ({ name, sql: sql.trim() }));
    return (await explain(context, [{ figure: member, filter }], options)).queries.map(({ name, sql }) => ({ name, sql }));
  };
  return {
    data_version: holdings.version,
    members: await Promise.all(members.map(async (member) => {
      const [queries, { guard, bySeg, counts }] = await Promise.all([queriesOf(member), devicesOf(member, asked)]);
      const explained = { member, queries, devices_read: sumSegs(bySeg, guard.keep), counts };
      return allowed(guard, bySeg) ? explained : withhold(explained, ["devices_read"]);
    })),
  };
}
