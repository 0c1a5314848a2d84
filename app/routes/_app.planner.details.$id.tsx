import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/components/translation";
import { useFormatter } from "~/components/format-context";
import { Alert } from "~/components/ui/alert";
import { ButtonLink } from "~/components/ui/button";
import { isAppError } from "~/contract/errors";
import "~/locales/planner.client";
import { languageOf, translator } from "~/locales/i18n.server";
import { callOptions } from "./_app/call-options.server";
import { guardPage } from "./_app/guard.server";
import { pageTitle } from "./_app/page-title";
import { loadPlanner } from "./_app.planner-new/planner-data.server";
import { PlannerPage } from "./_app.planner-new/planner-page";
import { AudienceFacts } from "./_app.audiences.($page)/audience-facts";
import { Exports } from "./_app.planner-new/result-view";

const told = ["created", "saved"] as const;

/** A saved audience to read: what it asks, and what that answers today. */
export async function loader(args: LoaderFunctionArgs) {
  const { context, request, params } = args;
  const user = await guardPage(args, "/planner");
  const options = await callOptions(args, user);
  const t = await translator(await languageOf(request, context.brand));
  const audience = await context.methods.call("audiences.getOne", [params.id ?? ""], options).catch((error: unknown) => {
    if (!isAppError(error)) throw error;
    if (error.code === "not_found" || error.code === "bad_input") throw new Response(null, { status: 404 });
    // SPEC.md 8: the page says what went wrong
    return { failed: t("planner.loadFailed", { reason: t(`errors.${error.code}`) }) };
  });
  if ("failed" in audience) return { ...audience, title: t("nav.items.planner") };
  const asked = new URL(request.url).searchParams;
  return { failed: null, data: await loadPlanner(args, options, audience, true), audience, told: told.find((each) => asked.has(each)) ?? null, title: audience.name };
}

export { ErrorBoundary } from "./_app/page-error";
export const meta = pageTitle;

export default function PlanDetails() {
  const page = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const format = useFormatter();
  if (page.failed !== null) return <><div className="page-head"><h1>{page.title}</h1></div><Alert tone="danger" role="alert">{page.failed}</Alert></>;
  const { data, audience, told: done, title } = page;
  const crumbs = <p className="crumbs"><Link to="/planner">{t("nav.items.planner")}</Link></p>;
  const notices = (
    <>
      {done ? <Alert tone="success" role="status">{t(`planner.${done}`)}</Alert> : null}
      {audience.status === "OUTDATED" ? <Alert tone="info">{t("planner.outdatedText", { size: format.count(audience.data.value.total) })}</Alert> : null}
    </>
  );
  const aside = (
    <aside className="card plan-facts">
      <AudienceFacts audience={audience} data={data} />
      <div className="actions">
        {audience.editable ? <ButtonLink tone="primary" to={`/planner/edit/${audience._id}`}>{t("planner.editThis")}</ButtonLink> : null}
        <Exports query={`?${data.planQuery}`} />
        {audience.editable ? <ButtonLink tone="danger" to={`/audiences/delete?id=${audience._id}`}>{t("planner.remove")}</ButtonLink> : null}
      </div>
    </aside>
  );
  return <PlannerPage title={title} crumbs={crumbs} notices={notices} data={data} answer={undefined} name={null} aside={aside} />;
}
