import type { ActionFunctionArgs } from "@remix-run/node";
import { requireUserForAction } from "~/auth/guard.server";
import { errorStatus, isAppError } from "~/contract/errors";
import type { MethodParams } from "~/contract/methods";
import { callOptions } from "./_app/call-options.server";

/** Answers what the form of a point asks while it is filled in, as JSON: the method's answer, or null with the status of what went wrong. */
export async function answerPlaceQuestion<N extends "places.search" | "pois.preview" | "audiences.searchAudiencePOIs">(args: ActionFunctionArgs, name: N): Promise<Response> {
  const { user, headers } = await requireUserForAction(args.request, args.context);
  const form = await args.request.formData();
  // the method checks it: what it does not know it refuses
  const asked = [Object.fromEntries([...form].filter(([, value]) => value !== ""))] as unknown as MethodParams<N>;
  try {
    return Response.json(await args.context.methods.call(name, asked, await callOptions(args, user)), { headers });
  } catch (error) {
    if (!isAppError(error)) throw error;
    return Response.json(null, { status: errorStatus[error.code], headers });
  }
}
