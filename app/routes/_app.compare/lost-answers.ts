import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import type { Settled } from "~/components/report/settle";
import { answerOr, unanswered } from "~/components/shell/reach-route";
import { pointTypes } from "~/contract/values";
import type { ColumnAnswer, FlowAnswer } from "../compared-column.server";

const failed = (): Promise<Settled<never>> => Promise.resolve({ ok: false, code: unanswered });
const typeOf = (query: URLSearchParams) => pointTypes.find((type) => type === query.get("of") || type === query.get("type")) ?? "pdv";

/** A column whose request itself failed: it alone says so and offers to ask again. */
export function lostColumn(source: string): ColumnAnswer {
  const query = new URLSearchParams(source.slice(source.indexOf("?")));
  return { source, choice: query.get("of") ?? "", type: typeOf(query), name: null, points: 0, problem: null, lost: true, figures: failed(), stores: null };
}
export const lostFlows = (source: string): FlowAnswer => ({ source, type: typeOf(new URLSearchParams(source.slice(source.indexOf("?")))), flows: failed() });

const sourceOf = ({ pathname, search }: URL): string => pathname + search;
export const columnOrLost = (args: ClientLoaderFunctionArgs): Promise<unknown> => answerOr(args, (url) => lostColumn(sourceOf(url)));
export const flowsOrLost = (args: ClientLoaderFunctionArgs): Promise<unknown> => answerOr(args, (url) => lostFlows(sourceOf(url)));
