import { parseWithZod } from "@conform-to/zod/v4";
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { updatePasswordSchema } from "~/auth/accounts";
import islandUrl from "~/components/ui/login-island?worker&url";
import { isAppError } from "~/contract/errors";
import { languageOf, translator } from "~/locales/i18n.server";
import type { RouteHandle } from "~/root";
import { formMessages } from "../form-messages.server";
import { UpdatePasswordForm } from "./update-password-form";

export const handle: RouteHandle = { hydrate: false, island: islandUrl };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const t = await translator(await languageOf(request, context.brand));
  const hash = (new URL(request.url).searchParams.get("hash") ?? "").slice(0, 200);
  const good = await context.auth.accounts.linkIsGood(hash);
  return { hash, good, minimum: context.brand.password.minimumLength, title: `${t("auth.updateTitle")} · ${context.brand.titles.product}` };
}

/** The link's secret comes in the form, so that no second address holds it. */
export async function action({ request, context }: ActionFunctionArgs) {
  const submission = parseWithZod(await request.formData(), { schema: updatePasswordSchema(context.brand.password.minimumLength) });
  const messages = await formMessages({ request, context });
  const hideFields = ["password", "passwordConfirmation"];
  const hash = typeof submission.payload.hash === "string" ? submission.payload.hash : "";
  if (submission.status !== "success") return data({ hash, done: false, alert: null, result: messages.result(submission.reply({ hideFields })) }, { status: 400 });
  try {
    await context.auth.accounts.updatePassword(hash, submission.value.password, { address: context.address });
    return data({ hash: "", done: true, alert: null, result: submission.reply({ hideFields }) });
  } catch (error) {
    const t = await translator(await languageOf(request, context.brand));
    const known = isAppError(error) && error.code !== "internal" ? error : null;
    if (!known) context.log("error", "update_password_error", { error: error instanceof Error ? error.stack : String(error) });
    const fields = known?.details.fields;
    const fieldErrors = Object.fromEntries((fields ?? []).map(({ path, code }) => [path, [code]]));
    const alert = !known ? t("auth.updateFailed") : fields ? null : messages.failure(known);
    return data({ hash: known?.code === "invalid_hash" ? "" : hash, done: false, alert, result: messages.result(submission.reply({ hideFields, fieldErrors })) }, { status: known?.status ?? 500 });
  }
}

export const headers = () => ({ "Cache-Control": "no-store" });
export const meta: MetaFunction<typeof loader> = ({ data: page }) => [{ title: page?.title }, { name: "robots", content: "noindex" }];

export default function UpdatePassword() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const usable = answer ? answer.hash !== "" : page.good;
  return <UpdatePasswordForm hash={usable ? (answer?.hash ?? page.hash) : null} minimum={page.minimum} done={answer?.done ?? false} alert={answer?.alert ?? null} result={answer?.result} />;
}
