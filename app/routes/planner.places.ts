import type { ActionFunctionArgs } from "@remix-run/node";
import { answerPlaceQuestion } from "./place-question.server";

/** Places that the planner's filters may name. A post, since what is searched is to stand in no log of addresses. */
export const action = (args: ActionFunctionArgs): Promise<Response> => answerPlaceQuestion(args, "audiences.searchAudiencePOIs");

export const loader = () => new Response(null, { status: 405, headers: { Allow: "POST" } });
