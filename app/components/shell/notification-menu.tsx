import { Form, useFetcher } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "~/components/translation";
import type { Notification } from "~/contract/notifications";
import { useLive } from "../live/live-channel";
import { Button } from "../ui/button";
import { Dropdown } from "../ui/dropdown";
import { Icon } from "../ui/icon";
import { useFormatter } from "../format-context";
import { NotificationList } from "./notification-list";

/** The bell: its badge counts what is new, its menu lists everything, newest first. Opening it marks what it shows as read; without scripts a button does. */
export function NotificationMenu({ notifications, back }: { notifications: Notification[]; back: string }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const newest = useFetcher<{ notifications: Notification[] }>();
  const reading = useFetcher();
  const [readUntil, setReadUntil] = useState(0);
  useLive("notification", () => newest.load("/notifications"));
  const shown = newest.data?.notifications ?? notifications;
  const fresh = shown.filter((each) => each.new && Number(each.id) > readUntil).length;
  const label = fresh ? t("shell.notificationsNew", { count: fresh }) : t("shell.notifications");
  const read = () => {
    const until = shown.reduce((most, { id }) => Math.max(most, Number(id)), 0);
    if (fresh === 0) return;
    setReadUntil(until);
    reading.submit({ until: String(until), stay: "1" }, { method: "post", action: "/notifications" });
  };
  return (
    <>
      <Dropdown wide label={label} onOpen={read} face={<><Icon name="bell" />{fresh ? <span className="badge" aria-hidden="true">{format.count(fresh)}</span> : null}</>}>
        <div className="menu-head"><b>{t("shell.notifications")}</b></div>
        <NotificationList notifications={shown} />
        {fresh ? (
          <noscript>
            <Form method="post" action="/notifications" className="news">
              <input type="hidden" name="back" value={back} />
              <Button type="submit" size="small">{t("shell.markRead")}</Button>
            </Form>
          </noscript>
        ) : null}
      </Dropdown>
      <span className="visually-hidden" role="status">{newest.data && fresh ? label : ""}</span>
    </>
  );
}
