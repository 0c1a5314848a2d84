import { readPanelDevices } from "~/analytics/panel.server";
import { readWeightedPanel } from "~/analytics/weighted-devices.server";
import type { CallOptions, MethodAnswer } from "~/contract/methods";
import type { FigureAsked } from "~/contract/metrics-explain";
import type { OtherFigureMethod } from "~/contract/metrics-figures";
import type { DayRange } from "~/domain/calendar";
import type { Engine } from "~/engine/client.server";
import { recordQueries, type RecordedQuery } from "~/engine/recording.server";
import { makeAnswerCache } from "../answer-cache.server";
import { partNow } from "../answer-parts.server";
import type { MethodContext } from "../context.server";
import type { Holdings } from "../deployment.server";
import { explainedMethods } from "./all.server";
import { partsOf, type Behind, type Explained } from "./explained";

/** A view of the holdings of its own: what a deployment remembers of its data would not be asked again, nor noted. */
export const freshView = (holdings: Holdings, engine: Engine, signal: AbortSignal | undefined): Holdings => ({
  ...holdings, panelBySeg: [...holdings.panelBySeg], readings: makeAnswerCache(),
  panelDevices: (period: DayRange) => readPanelDevices(engine, period, signal), weightedPanel: (period: DayRange) => readWeightedPanel(engine, period, signal),
});

/** An answer given anew, with the questions that each of its figures stands on. */
export type RecordedAnswer = { /** @param path a figure without its method's name */ queriesOf(path: string): RecordedQuery[]; behind(path: string): Promise<Behind>; holdings: Holdings };

/** Answers a method's question and notes what the engine is asked for it. */
export async function recordAnswer<N extends OtherFigureMethod>(context: MethodContext, method: N, asked: FigureAsked, options: CallOptions): Promise<RecordedAnswer> {
  const explained: Explained<N> = explainedMethods[method];
  const holdings = await context.deployment.holdings();
  const { engine, recorded } = recordQueries(context.engine, partNow);
  const own = freshView(holdings, engine, options.signal);
  const recording: MethodContext = { ...context, engine, deployment: { ...context.deployment, holdings: () => Promise.resolve(own) } };
  const answer: MethodAnswer<N> = await explained.answer(recording, asked, { ...options, noCache: true });
  const queries = recorded();
  return {
    holdings,
    queriesOf: (path) => { const parts = new Set(partsOf(explained, path)); return queries.filter(({ part }) => part !== undefined && parts.has(part)); },
    behind: (path) => explained.behind(path, { context, asked, answer, signal: options.signal }),
  };
}
