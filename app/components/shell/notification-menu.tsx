import { useTranslation } from "~/components/translation";
import type { Notification } from "~/contract/notifications";
import { useFormatter } from "../format-context";
import { Dropdown } from "../ui/dropdown";
import { Icon } from "../ui/icon";

/** The bell: its badge counts what is new, its menu lists everything, newest first. */
export function NotificationMenu({ notifications }: { notifications: Notification[] }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const fresh = notifications.filter((each) => each.new).length;
  const label = fresh ? t("shell.notificationsNew", { count: fresh }) : t("shell.notifications");
  return (
    <Dropdown wide label={label} face={<><Icon name="bell" />{fresh ? <span className="badge" aria-hidden="true">{format.count(fresh)}</span> : null}</>}>
      <div className="menu-head"><b>{t("shell.notifications")}</b></div>
      {notifications.length === 0 ? <p className="news soft">{t("shell.noNotifications")}</p> : null}
      <ul>
        {notifications.map((each) => (
          <li key={`${each.date} ${each.title}`} className={each.new ? "news news-new" : "news"}>
            <b>{each.title}</b>
            <p>{each.description}</p>
            <time dateTime={each.date}>{format.instant(Date.parse(each.date))}</time>
          </li>
        ))}
      </ul>
    </Dropdown>
  );
}
