import { allowed } from "~/analytics/guard";
import { AppError } from "~/contract/errors";
import type { CallOptions } from "~/contract/methods";
import type { FigureAsked, ManyExplained, explainManyParams } from "~/contract/metrics-explain";
import { figureNames, memberOf, methodOf, type OtherFigureMethod } from "~/contract/metrics-figures";
import type { z } from "~/contract/zod";
import { sumSegs, withhold } from "~/domain/privacy-floor";
import { ask } from "./asked.server";
import type { MethodContext } from "./context.server";
import { devicesOf } from "./devices-behind.server";
import { recordAnswer } from "./explained/record-answer.server";
import { askedOf, checkFigureMethod, explain } from "./metrics.explain.server";
import { knownTemplates, type QueryTemplate } from "./noted-queries.server";
import { sections } from "./sections/all.server";

type Explained = ManyExplained["members"][number];

/**
 * What stands behind many members at one time: the texts of their queries, and the devices. Of members of `metrics.dashboardData` the texts are those noted when a question of
 * this shape was answered, and nothing is read anew but the counts of devices; only a member that has never been answered in this shape is asked as `metrics.explain` does. Another
 * method's answer is given once more, for all of its members.
 * @throws AppError bad_input naming `members` when this deployment answers no such member; `module_off` where a method is off
 */
export async function explainMany(context: MethodContext, [{ members, ...open }]: z.output<typeof explainManyParams>, options: CallOptions): Promise<ManyExplained> {
  const known = sections as Partial<Record<string, { on?: (brand: typeof context.brand) => boolean }>>;
  const isKnown = (member: string): boolean => (methodOf(member) === "metrics.dashboardData" ? known[member] !== undefined && (known[member].on?.(context.brand) ?? true) : figureNames.includes(member) && memberOf(member) === member);
  const strange = members.find((member) => !isKnown(member));
  if (strange !== undefined) throw new AppError("bad_input", `0.members: no member ${JSON.stringify(strange.slice(0, 80))}`, { fields: [{ path: "0.members", code: "invalid", message: "is no member of an answer" }] });
  const methods = [...new Set(members.map(methodOf))];
  for (const method of methods) checkFigureMethod(context, method, askedOf(method, open), options);
  const found = (await Promise.all(methods.map((method) => {
    const own = members.filter((member) => methodOf(member) === method);
    const asked = askedOf(method, open);
    return method === "metrics.dashboardData" ? ofDashboard(context, own, asked, options) : ofOther(context, method, own, asked, options);
  }))).flat();
  return { data_version: (await context.deployment.holdings()).version, members: members.flatMap((member) => found.filter((each) => each.member === member)) };
}

async function ofDashboard(context: MethodContext, members: readonly string[], { filter }: FigureAsked, options: CallOptions): Promise<Explained[]> {
  const asked = ask(context, await context.deployment.holdings(), filter, { signal: options.signal });
  const queriesOf = async (member: string): Promise<QueryTemplate[]> => {
    const noted = knownTemplates.get(`${member} ${asked.shape}`);
    if (noted) return [...noted.values()].map(({ name, sql }) => ({ name, sql: sql.trim() }));
    return (await explain(context, [{ figure: member, filter }], options)).queries.map(({ name, sql }) => ({ name, sql }));
  };
  return Promise.all(members.map(async (member) => {
    const [queries, { guard, bySeg, counts }] = await Promise.all([queriesOf(member), devicesOf(member, asked)]);
    const explained = { member, queries, devices_read: sumSegs(bySeg, guard.keep), counts };
    return allowed(guard, bySeg) ? explained : withhold(explained, ["devices_read"]);
  }));
}

async function ofOther(context: MethodContext, method: OtherFigureMethod, members: readonly string[], asked: FigureAsked, options: CallOptions): Promise<Explained[]> {
  const recorded = await recordAnswer(context, method, asked, options);
  return Promise.all(members.map(async (member) => {
    const path = member.slice(method.length + 1);
    const { devices, shown, counts } = await recorded.behind(path);
    const texts = new Map(recorded.queriesOf(path).map(({ name, sql }) => [sql, { name, sql: sql.trim() }]));
    const explained = { member, queries: [...texts.values()], devices_read: devices, counts };
    return shown ? explained : withhold(explained, ["devices_read"]);
  }));
}
