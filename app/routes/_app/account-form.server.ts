import type { Submission } from "@conform-to/dom";
import { data, redirect, type ActionFunctionArgs } from "@remix-run/node";
import { isAppError } from "~/contract/errors";
import { formMessages } from "../form-messages.server";

const hideFields = ["password", "passwordConfirmation", "currentPassword"];

/** Does what a sent account form asks and leads on to `done`; what is wrong with it comes back with the form, passwords never. */
export async function answerForm<S, T>({ request, context }: Pick<ActionFunctionArgs, "request" | "context">, submission: Submission<S, string[], T>, headers: Headers, done: string, work: (value: T) => Promise<unknown>) {
  const messages = await formMessages({ request, context });
  if (submission.status !== "success") return data({ alert: null, result: messages.result(submission.reply({ hideFields })) }, { status: 400, headers });
  try {
    await work(submission.value);
  } catch (error) {
    if (!isAppError(error)) throw error;
    const fields = error.details.fields;
    const fieldErrors = Object.fromEntries((fields ?? []).map(({ path, code }) => [path.replace(/^0\./, ""), [code]]));
    if (error.details.retryAfter !== undefined) headers.set("Retry-After", String(error.details.retryAfter));
    return data({ alert: fields ? null : messages.failure(error), result: messages.result(submission.reply({ hideFields, fieldErrors })) }, { status: error.status, headers });
  }
  throw redirect(done, { status: 303, headers });
}
