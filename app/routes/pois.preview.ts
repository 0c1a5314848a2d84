import type { ActionFunctionArgs } from "@remix-run/node";
import { answerPlaceQuestion } from "./place-question.server";

/** What a pin would see. A post, since positions are to stand in no log of addresses. */
export const action = (args: ActionFunctionArgs): Promise<Response> => answerPlaceQuestion(args, "pois.preview");

export const loader = () => new Response(null, { status: 405, headers: { Allow: "POST" } });
