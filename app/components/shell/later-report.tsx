import { useTranslation } from "~/components/translation";
import { ButtonLink } from "../ui/button";
import { Icon } from "../ui/icon";

/** A report that is announced but not here yet: its title and an honest word. */
export function LaterReport({ title }: { title: string }) {
  const { t } = useTranslation();
  return (
    <>
      <div className="page-head"><h1>{title}</h1></div>
      <section className="card void">
        <Icon name="calendar" size={32} />
        <h2>{t("shell.later")}</h2>
        <p>{t("shell.laterText")}</p>
        <ButtonLink to="/dashboard">{t("shell.toDashboard")}</ButtonLink>
      </section>
    </>
  );
}
