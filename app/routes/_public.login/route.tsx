import { data, redirect, type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { demoCredentials } from "~/auth/demo-credentials";
import { readVisitor } from "~/auth/guard.server";
import { safeOrigin } from "~/auth/origin";
import islandUrl from "~/components/ui/login-island?worker&url";
import { languageOf, translator } from "~/locales/i18n.server";
import type { RouteHandle } from "~/root";
import { afterLogin, attemptLogin } from "./login.server";
import { LoginForm } from "./login-form";

const oidcProblems = ["noAccount", "disabled", "unreachable", "refused"] as const;

export const handle: RouteHandle = { hydrate: false, island: islandUrl };

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (await context.auth.firstRunOpen()) throw redirect("/signup");
  const { user, setCookie } = await readVisitor(request, context);
  const cookies = setCookie ? [setCookie] : [];
  if (user) throw redirect(afterLogin(request, context), { headers: cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]) });
  const headers = new Headers({ "Cache-Control": "no-store" });
  for (const cookie of [...cookies, context.auth.web.probe(request)]) headers.append("Set-Cookie", cookie);
  const t = await translator(await languageOf(request, context.brand));
  const origin = safeOrigin(new URL(request.url).searchParams.get("origin"));
  const demo = (await context.auth.demoLogin()) ? demoCredentials : null;
  const problem = oidcProblems.find((each) => each === new URL(request.url).searchParams.get("problem"));
  return data({ origin, demo, oidc: context.auth.oidc?.name ?? null, problem: context.auth.oidc && problem ? t(`auth.oidc_${problem}`) : null, title: `${t("auth.title")} · ${context.brand.titles.product}` }, { headers });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const outcome = await attemptLogin({ request, context });
  if (outcome.location !== null) throw redirect(outcome.location, { headers: { "Set-Cookie": outcome.setCookie } });
  const { status, retryAfter, alert, result } = outcome;
  return data({ alert, result }, { status, headers: retryAfter === null ? {} : { "Retry-After": String(retryAfter) } });
}

export const headers: HeadersFunction = ({ actionHeaders }) => {
  const retryAfter = actionHeaders.get("Retry-After");
  return { "Cache-Control": "no-store", ...(retryAfter && { "Retry-After": retryAfter }) };
};

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [{ title: page?.title }, { name: "robots", content: "noindex" }];

export default function Login() {
  const { origin, demo, oidc, problem } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <LoginForm origin={origin} demo={demo} oidc={oidc} alert={answer?.alert ?? (answer ? null : problem)} result={answer?.result} />;
}
