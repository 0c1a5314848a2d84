import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/components/translation";
import { Alert } from "~/components/ui/alert";
import { Button, ButtonLink } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { requireUser, requireUserForAction } from "~/auth/guard.server";
import { isRouteOn, navId, viewPaths, type ViewPath } from "~/config/modules";
import { isAppError } from "~/contract/errors";
import { savedViewForm, type SavedViewForm } from "~/contract/saved-views";
import { parsePreferences, returnPath } from "~/domain/preferences";
import { pageTitle } from "./_app/page-title";
import { titleOf } from "./_app/title.server";
import "~/locales/saved-views.client";

/** A user's saved views: to open, rename and delete them. The form that saves one stands in each report. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args.request, args.context);
  const saved = await args.context.savedViews.allOf(Number(user.id));
  const views = saved.map(({ id, name, path, query }) => ({ id, name, page: viewPaths.find((each) => `/${each}` === path) ?? null, to: query ? `${path}?${query}` : path }));
  const name = new URL(args.request.url).searchParams.get("saved");
  return { views, saved: saved.find((view) => view.name === name)?.name ?? null, title: await titleOf(args, (t) => t("filterTools.views.title")) };
}

type Problem = "name" | "view" | "conflict" | "not_found" | "too_large";

export async function action({ request, context }: ActionFunctionArgs) {
  const { user, headers } = await requireUserForAction(request, context);
  const form = await request.formData();
  const refuse = (problem: Problem, status: number) => data({ problem }, { status, headers });
  const parsed = savedViewForm.safeParse(Object.fromEntries(form));
  if (!parsed.success) return refuse(parsed.error.issues.some(({ path }) => path[0] === "name") ? "name" : "view", 400);
  const view = parsed.data.intent === "save" ? reportAddress(parsed.data.view, form.has("latest")) : null;
  if (parsed.data.intent === "save" && (!view || !isRouteOn(context.brand, `/${view.path}`))) return refuse("view", 400);
  try {
    await apply(parsed.data, view, Number(user.id), context);
  } catch (error) {
    const code = isAppError(error) ? error.code : null;
    if (code === "conflict" || code === "not_found" || code === "too_large") return refuse(code, isAppError(error) ? error.status : 400);
    throw error;
  }
  const back = form.get("back");
  // with scripts the menu that it was saved in says so; a browser without them gets the list
  if (parsed.data.intent === "save" && parsePreferences(request.headers.get("cookie")).noScript) return redirect(`/views?${new URLSearchParams({ saved: parsed.data.name })}`, { status: 303, headers });
  return redirect(typeof back === "string" ? returnPath(back) : "/views", { status: 303, headers });
}

async function apply(form: SavedViewForm, view: { path: ViewPath; query: string } | null, user: number, { savedViews, clock }: ActionFunctionArgs["context"]): Promise<void> {
  switch (form.intent) {
    case "save": if (view) await savedViews.save(user, { name: form.name, path: `/${view.path}`, query: view.query }, clock()); return;
    case "rename": return savedViews.rename(user, form.id, form.name);
    case "delete": return savedViews.remove(user, form.id);
  }
}

/** The report and the query of an address of this site; `latest` leaves the period out, so that it follows the data. */
function reportAddress(address: string, latest: boolean): { path: ViewPath; query: string } | null {
  const { pathname, searchParams } = new URL(address, "http://here");
  const path = viewPaths.find((each) => `/${each}` === pathname.replace(/\/$/, ""));
  for (const key of ["lang", ...(latest ? ["period", "month", "week"] : [])]) searchParams.delete(key);
  const query = `${searchParams}`;
  return path && query.length <= 2000 ? { path, query } : null;
}

export { keepPage as clientLoader } from "~/components/shell/kept-page";
export { ErrorBoundary } from "./_app/page-error";
export const meta = pageTitle;

export default function SavedViews() {
  const { views, saved, title } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>()?.problem;
  const { t } = useTranslation();
  return (
    <>
      <div className="page-head"><div><h1>{title}</h1><p className="page-summary">{t("savedViews.intro")}</p></div></div>
      {problem ? <div className="notices"><Alert tone="danger" role="alert">{t(`savedViews.problem.${problem}`)}</Alert></div> : null}
      {saved === null || problem ? null : <div className="notices"><Alert tone="success" role="status">{t("filterTools.views.saved", { name: saved })}</Alert></div>}
      {views.length === 0
        ? <section className="card void"><Icon name="bookmark" size={32} /><p>{t("savedViews.empty")}</p><ButtonLink to="/dashboard" tone="primary">{t("savedViews.toDashboard")}</ButtonLink></section>
        : (
          <section className="card">
            <ul className="view-list">
              {views.map((view) => (
                <li key={view.id}>
                  <Link to={view.to}><b>{view.name}</b></Link>
                  {view.page ? <span className="muted">{t(`nav.items.${navId(view.page)}`)}</span> : null}
                  <details>
                    <summary className="btn btn-quiet btn-small">{t("savedViews.rename")}</summary>
                    <Form method="post" className="view-form" key={view.name}>
                      <input type="hidden" name="intent" value="rename" /><input type="hidden" name="id" value={view.id} />
                      <input className="input" name="name" aria-label={t("savedViews.newName", { name: view.name })} defaultValue={view.name} required maxLength={100} autoComplete="off" />
                      <Button type="submit">{t("savedViews.rename")}</Button>
                    </Form>
                  </details>
                  <details>
                    <summary className="btn btn-quiet btn-small">{t("savedViews.remove")}</summary>
                    <Form method="post" className="view-form">
                      <input type="hidden" name="intent" value="delete" /><input type="hidden" name="id" value={view.id} />
                      <span>{t("savedViews.removeQuestion", { name: view.name })}</span>
                      <Button type="submit" tone="danger">{t("savedViews.removeYes")}</Button>
                    </Form>
                  </details>
                </li>
              ))}
            </ul>
          </section>
        )}
    </>
  );
}
