import { useTranslation } from "~/components/translation";
import type { Notification } from "~/contract/notifications";
import { useFormatter } from "../format-context";

/** Notifications, newest first; what is new stands out. */
export function NotificationList({ notifications }: { notifications: Notification[] }) {
  const { t } = useTranslation();
  const format = useFormatter();
  if (notifications.length === 0) return <p className="news soft">{t("shell.noNotifications")}</p>;
  return (
    <ul>
      {notifications.map((each) => (
        <li key={each.id} className={each.new ? "news news-new" : "news"}>
          <b>{each.title}</b>
          <p>{each.description}</p>
          <time dateTime={each.date}>{format.instant(Date.parse(each.date))}</time>
        </li>
      ))}
    </ul>
  );
}
