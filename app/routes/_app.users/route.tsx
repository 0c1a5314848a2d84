import { parseWithZod } from "@conform-to/zod/v4";
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/components/translation";
import { requireUserForAction } from "~/auth/guard.server";
import { Alert } from "~/components/ui/alert";
import { ButtonLink } from "~/components/ui/button";
import { isAdmin } from "~/config/permissions";
import { isAppError } from "~/contract/errors";
import { languageOf } from "~/locales/i18n.server";
import "~/locales/accounts.client";
import { answerForm } from "../_app/account-form.server";
import { callOptions } from "../_app/call-options.server";
import { guardPage } from "../_app/guard.server";
import { pageTitle } from "../_app/page-title";
import { titleOf } from "../_app/title.server";
import { UserForm } from "./user-form";
import { userFormSchema } from "./user-form-schema.server";

const told = ["saved", "invited", "sent"] as const;

/** Accounts; `user` in the address is the one that is edited, or `new`. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await guardPage(args, "/users");
  const options = await callOptions(args, user);
  const { methods, brand } = args.context;
  const [accounts, { tree }] = await Promise.all([methods.call("users.getAll", [], options), methods.call("pois.getDataForFilters", [{}], options).catch(() => ({ tree: [] }))]);
  const asked = new URL(args.request.url).searchParams;
  const edited = accounts.find(({ id }) => id === asked.get("user")) ?? null;
  const segments = tree.map(({ type, segments: roots }) => ({ type, roots: roots.map(({ name, group_hash }) => ({ name, group_hash })) }));
  return {
    accounts, edited, form: edited !== null || asked.get("user") === "new", own: user.id, segments, type: brand.modules.pdv.on ? ("pdv" as const) : ("ooh" as const),
    told: told.find((each) => asked.has(each)) ?? null, title: await titleOf(args, (t) => t("nav.items.users")),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const { user, headers } = await requireUserForAction(request, context);
  if (!isAdmin(user)) throw new Response(null, { status: 403, headers });
  const form = await request.formData();
  const language = await languageOf(request, context.brand);
  const again = form.get("again");
  if (typeof again === "string") {
    await context.auth.accounts.inviteAgain(user, again, language, { address: context.address }).catch((error: unknown) => { throw isAppError(error) ? new Response(null, { status: error.status, headers }) : error; });
    throw redirect("/users?sent", { status: 303, headers });
  }
  const id = form.get("id");
  const options = { ...(await callOptions(args, user)), language };
  return answerForm(args, parseWithZod(form, { schema: userFormSchema }), headers, id ? "/users?saved" : "/users?invited", ({ everything, segments, id: of, disabled, ...fields }) => {
    const account = { ...fields, segments: everything ? null : segments };
    return of ? context.methods.call("users.update", [{ ...account, id: of, disabled }], options) : context.methods.call("users.invite", [account], options);
  });
}

export { ErrorBoundary } from "../_app/page-error";
export const meta = pageTitle;

export default function Users() {
  const { title, accounts, edited, form, own, segments, type, told: done } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <>
      <div className="page-head">
        <div><h1>{title}</h1><p className="page-summary">{t("users.summary")}</p></div>
        {form ? null : <ButtonLink tone="primary" to="/users?user=new">{t("users.invite")}</ButtonLink>}
      </div>
      {done && !answer ? <Alert tone="success" role="status">{t(`users.${done}`)}</Alert> : null}
      {form ? <UserForm key={edited?.id ?? "new"} account={edited} own={edited?.id === own} type={type} segments={segments} alert={answer?.alert ?? null} result={answer?.result} /> : null}
      <section className="card account-users">
        <table className="data-table">
          <thead><tr><th scope="col">{t("users.name")}</th><th scope="col">{t("auth.email")}</th><th scope="col">{t("users.role")}</th><th scope="col">{t("users.type")}</th><th scope="col">{t("users.sees")}</th><th scope="col">{t("users.state")}</th></tr></thead>
          <tbody>
            {accounts.map((account) => (
              <tr key={account.id}>
                <th scope="row"><Link to={`/users?user=${account.id}`}>{account.firstName} {account.lastName}</Link></th>
                <td>{account.email}</td>
                <td>{t(account.role === "admin" ? "users.admin" : "users.viewer")}</td>
                <td>{t(`nav.type.${account.type}`)}</td>
                <td>{account.segments === null ? t("users.everything") : t("users.some")}</td>
                <td>{t(account.disabled ? "users.off" : account.invited ? "users.pending" : "users.on")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
