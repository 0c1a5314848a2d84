import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { signupSchema } from "~/auth/accounts";
import { landingPage } from "~/auth/landing";
import islandUrl from "~/components/ui/login-island?worker&url";
import { isAppError } from "~/contract/errors";
import { languageOf, translator } from "~/locales/i18n.server";
import type { RouteHandle } from "~/root";
import { formMessages, sender } from "../form-messages.server";
import { SignupForm } from "./signup-form";

export const handle: RouteHandle = { hydrate: false, island: islandUrl };

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!(await context.auth.firstRunOpen())) throw redirect("/login");
  const t = await translator(await languageOf(request, context.brand));
  return { minimum: context.brand.password.minimumLength, title: `${t("auth.signupTitle")} · ${context.brand.titles.product}` };
}

export async function action({ request, context }: ActionFunctionArgs) {
  if (!(await context.auth.firstRunOpen())) throw redirect("/login", 303);
  const submission = parseWithZod(await request.formData(), { schema: signupSchema(context.brand.password.minimumLength) });
  const messages = await formMessages({ request, context });
  const hideFields = ["password", "passwordConfirmation"];
  if (submission.status !== "success") return data({ alert: null, result: messages.result(submission.reply({ hideFields })) }, { status: 400 });
  try {
    const { passwordConfirmation: _repeated, ...account } = submission.value;
    const { token } = await context.auth.signup({ ...account, type: context.brand.modules.pdv.on ? "pdv" : "ooh", ...sender({ request, context }) });
    throw redirect(landingPage(context.brand.modules), { headers: { "Set-Cookie": await context.auth.web.keep(request, token) } });
  } catch (error) {
    if (!isAppError(error)) throw error;
    const fieldErrors = Object.fromEntries((error.details.fields ?? []).map(({ path, code }) => [path, [code]]));
    const result = messages.result(submission.reply({ hideFields, fieldErrors }));
    return data({ alert: error.details.fields ? null : messages.failure(error), result }, { status: error.status });
  }
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [{ title: page?.title }, { name: "robots", content: "noindex" }];

export default function Signup() {
  const { minimum } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <SignupForm minimum={minimum} alert={answer?.alert ?? null} result={answer?.result} />;
}
