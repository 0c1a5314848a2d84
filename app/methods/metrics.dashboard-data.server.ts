import type { AnswerMeta, dashboardDataParams, DashboardData, Flags } from "~/contract/metrics";
import type { CallOptions } from "~/contract/methods";
import type { z } from "~/contract/zod";
import { lengthInDays } from "~/domain/calendar";
import { isPanelDrift } from "~/domain/comparison";
import { ratio } from "~/domain/figures";
import { shortHistory } from "~/domain/period";
import { withheldCount } from "~/domain/withheld-count";
import { ask, type Asked } from "./asked.server";
import { comparisonOf } from "./compared.server";
import type { MethodContext } from "./context.server";
import type { Holdings } from "./deployment.server";
import type { Question } from "./metrics.question.server";
import { knownTemplates, noting, notingEngine } from "./noted-queries.server";
import { sections } from "./sections/all.server";
import type { Member, Reader } from "./sections/reader.server";

/** The figures of a segment in a period, one member for each asked section; see the contract for their meaning. */
export async function dashboardData(context: MethodContext, [filter, flags]: z.output<typeof dashboardDataParams>, { signal, noCache }: CallOptions): Promise<DashboardData> {
  const holdings = await context.deployment.holdings();
  const asked = ask({ ...context, engine: notingEngine(context.engine) }, holdings, filter, { signal, fresh: noCache ?? false });
  const [panel, members] = await Promise.all([readPanels(asked), readMembers(asked, flags)]);
  return { meta: { ...metaOf(asked.question, holdings), ...panel, suppressed_figures: withheldCount(members) }, ...members };
}

/** What stands behind the figures of another answer about the asked segment and period. */
export const answerMeta = async (asked: Asked, members: object): Promise<AnswerMeta> => ({ ...metaOf(asked.question, asked.holdings), ...(await readPanels(asked)), suppressed_figures: withheldCount(members) });

/** Reads every member that a flag asks for, at one time: what they share is read once, and the engine's gate keeps order. */
async function readMembers(asked: Asked, flags: Flags): Promise<Omit<DashboardData, "meta">> {
  const wanted = (Object.entries(sections) as [Member, Reader<Member>][]).filter(([member, { flag, on }]) => flags[flag] && (on?.(asked.context.brand) ?? true) && (flags.only?.includes(member) ?? true));
  return Object.fromEntries(await Promise.all(wanted.map(async ([member, reader]) => {
    const { result, noted } = noting(() => reader.read(asked));
    const answer = await result;
    knownTemplates.set(`${member} ${asked.shape}`, noted);
    return [member, answer] as const;
  })));
}

type PanelMeta = Pick<DashboardData["meta"], "panel_devices" | "previous" | "panel_devices_previous" | "panel_change" | "panel_drift">;

/** The panel's devices in T and in the period that it is compared with (METRICS.md rule 9), on the days that are compared. */
async function readPanels(asked: Asked): Promise<PanelMeta> {
  const { holdings, question } = asked;
  const sides = comparisonOf(asked);
  const [panel, now, before] = await Promise.all([
    holdings.panelDevices(question.period), sides ? holdings.panelDevices(sides.now) : null, sides ? holdings.panelDevices(sides.before) : null,
  ]);
  const rate = ratio(now, before);
  const change = rate === null ? null : rate - 1;
  return { panel_devices: panel, previous: sides?.before ?? null, panel_devices_previous: before, panel_change: change, panel_drift: isPanelDrift(change) };
}

function metaOf({ period }: Question, { version, firstDay, lastDay, synthetic }: Holdings): Omit<DashboardData["meta"], "suppressed_figures" | keyof PanelMeta> {
  return {
    data_version: version, first_day: firstDay, last_day: lastDay, ...period, days: lengthInDays(period),
    partial: lastDay === null || firstDay === null || period.end > lastDay || period.start < firstDay,
    short_history: shortHistory(firstDay, period), synthetic,
  };
}
