import { allowed } from "~/analytics/guard";
import { AppError } from "~/contract/errors";
import type { CallOptions } from "~/contract/methods";
import type { Explanation, FigureAsked, OpenFigureAsked, explainParams } from "~/contract/metrics-explain";
import { figureNames, memberOf, methodOf, type FigureMethod, type OtherFigureMethod } from "~/contract/metrics-figures";
import type { z } from "~/contract/zod";
import { isMethodOn } from "~/config/modules";
import { definitionOf, type Definition } from "~/domain/definitions";
import { sumSegs, withhold } from "~/domain/privacy-floor";
import { isSliced } from "~/domain/segment-codes";
import { recordQueries, type RecordedQuery } from "~/engine/recording.server";
import { aboutStore } from "./ai.get-forecast-data.server";
import { ask } from "./asked.server";
import { checkNeed } from "./check-need";
import type { MethodContext } from "./context.server";
import { devicesOf } from "./devices-behind.server";
import { behindNotes, dashboardNotes } from "./explained/notes";
import { freshView, recordAnswer } from "./explained/record-answer.server";
import { sections } from "./sections/all.server";
import type { Member, Reader } from "./sections/reader.server";

/**
 * Where one figure comes from: its meaning, the queries as they ran for this filter, and how many rows and devices stand behind it. No row of a
 * query is part of the answer, so that it tells of no device.
 * @throws AppError bad_input naming `figure` when this deployment answers no such figure; `module_off` where its method is off
 */
export async function explain(context: MethodContext, [{ figure, ...open }]: z.output<typeof explainParams>, options: CallOptions): Promise<Explanation> {
  const method = methodOf(figure);
  const asked = askedOf(method, open);
  const member = memberOf(figure);
  const [definition, memberDefinition] = [definitionOf(figure), definitionOf(member)];
  if (!figureNames.includes(figure) || !definition || !memberDefinition) throw noFigure(figure);
  checkFigureMethod(context, method, asked, options);
  const of = method === "metrics.dashboardData" ? await ofDashboard(context, figure, asked, options) : await ofOther(context, method, figure, asked, options);
  const queries = of.queries.map(({ name, sql, params, rowsRead }) => ({ name, sql: sql.trim(), params, rows_read: rowsRead as number | null }));
  const answer = {
    figure, definition: definition.text, definition_key: definition.key, ...ofMember(member === figure ? null : memberDefinition),
    queries, rows_read: queries.reduce<number | null>((sum, each) => (sum ?? 0) + (each.rows_read ?? 0), 0), devices_read: of.devices, counts: of.counts, data_version: of.version, notes: of.notes,
  };
  if (of.shown) return answer;
  return withhold({ ...answer, queries: queries.map((each) => ({ ...each, rows_read: null })) }, ["devices_read", "rows_read"]);
}

const noFigure = (figure: string): AppError => new AppError("bad_input", `0.figure: no figure ${JSON.stringify(figure.slice(0, 80))}`, { fields: [{ path: "0.figure", code: "invalid", message: "is no figure of this deployment" }] });
const ofMember = (definition: Definition | null): Pick<Explanation, "member_definition" | "member_definition_key"> => ({ member_definition: definition?.text ?? null, member_definition_key: definition?.key ?? null });

/** What a figure's method makes of a question that leaves open whether it is about the store or the group. */
export const askedOf = (method: FigureMethod, { filter, ...own }: OpenFigureAsked): FigureAsked => ({ ...own, filter: method === "ai.getForecastData" ? aboutStore(filter) : { ...filter, agg: filter.agg ?? "g" } });

/** Who may not ask a method is not told of its figures either. @throws AppError as the method's own call would */
export function checkFigureMethod({ brand }: MethodContext, method: FigureMethod, { filter }: FigureAsked, options: CallOptions): void {
  if (!isMethodOn(brand, method, filter.type)) throw new AppError("module_off", `${method} is switched off in this deployment`);
  checkNeed(method, options);
}

/** What an explanation says beside the figure's meaning. */
type Told = { queries: RecordedQuery[]; devices: number | null; shown: boolean; counts: string; version: number; notes: string[] };

/** A member of `metrics.dashboardData`: its reader is run again. */
async function ofDashboard(context: MethodContext, figure: string, { filter }: FigureAsked, { signal }: CallOptions): Promise<Told> {
  const member = memberOf(figure);
  const reader = (sections as Partial<Record<string, Reader<Member>>>)[member];
  if (!reader || !(reader.on?.(context.brand) ?? true)) throw noFigure(figure);
  const holdings = await context.deployment.holdings();
  const { engine, recorded } = recordQueries(context.engine);
  const asked = ask({ ...context, engine }, freshView(holdings, engine, signal), filter, { signal, fresh: true });
  await reader.read(asked);
  const queries = recorded();
  const { guard, bySeg, counts } = await devicesOf(member, asked);
  return { queries, devices: sumSegs(bySeg, guard.keep), shown: allowed(guard, bySeg), counts, version: holdings.version, notes: dashboardNotes(context.brand, holdings, asked.question.period, isSliced(asked.slice)) };
}

/** A figure of another method: the whole answer is given again, and the questions of the parts that the figure stands on are told. */
async function ofOther(context: MethodContext, method: OtherFigureMethod, figure: string, asked: FigureAsked, options: CallOptions): Promise<Told> {
  const path = figure.slice(method.length + 1);
  const recorded = await recordAnswer(context, method, asked, options);
  const behind = await recorded.behind(path);
  return { queries: recorded.queriesOf(path), devices: behind.devices, shown: behind.shown, counts: behind.counts, version: recorded.holdings.version, notes: behindNotes(context.brand, recorded.holdings, behind) };
}
