import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/components/translation";
import { requireUser, requireUserForAction } from "~/auth/guard.server";
import { Button } from "~/components/ui/button";
import { NotificationList } from "~/components/shell/notification-list";
import { returnPath } from "~/domain/preferences";
import { callOptions } from "./_app/call-options.server";
import { pageTitle } from "./_app/page-title";
import { titleOf } from "./_app/title.server";

/** Everything that the bell shows, as a page; the bell asks the same loader for what is new. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args.request, args.context);
  const options = await callOptions(args, user);
  return { notifications: await args.context.methods.call("notifications.last_notifications", [], options), title: await titleOf(args, (t) => t("shell.notifications")) };
}

/** Marks as read what was shown. */
export async function action(args: ActionFunctionArgs) {
  const { user, headers } = await requireUserForAction(args.request, args.context);
  const form = await args.request.formData();
  const until = form.get("until");
  await args.context.methods.call("notifications.mark_read", typeof until === "string" && /^\d{1,15}$/.test(until) ? [{ until }] : [], await callOptions(args, user));
  // the bell's own script stays where it is: a form that is half filled in would go with the page
  if (form.get("stay") === "1") return json(null, { headers });
  const back = form.get("back");
  return redirect(typeof back === "string" ? returnPath(back) : "/notifications", { status: 303, headers });
}

export { ErrorBoundary } from "./_app/page-error";
export const meta = pageTitle;

export default function Notifications() {
  const { notifications, title } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <>
      <div className="page-head">
        <div><h1>{title}</h1></div>
        {notifications.some((each) => each.new) ? <Form method="post"><Button type="submit">{t("shell.markRead")}</Button></Form> : null}
      </div>
      <section className="card news-page"><NotificationList notifications={notifications} /></section>
    </>
  );
}
