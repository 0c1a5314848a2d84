import { Link } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "~/components/translation";
import type { User } from "~/contract/users";
import { preferenceCookie } from "~/domain/preferences";
import { siteAddress } from "~/domain/site-address";
import { Dropdown } from "../ui/dropdown";
import { Icon } from "../ui/icon";

export const languageNames = { pt: "Português", es: "Español", en: "English" } as const;
type Language = keyof typeof languageNames;
const themes = ["system", "light", "dark"] as const;
type ThemeChoice = (typeof themes)[number];

type ProfileMenuProps = {
  user: Pick<User, "firstName" | "lastName" | "email">;
  language: Language;
  theme: ThemeChoice;
  /** path and query of this page */
  back: string;
  onLogout: () => void;
};

/** Who is logged in, their pages, language, theme and the way out. Each works without scripts. */
export function ProfileMenu({ user, language, theme, back, onLogout }: ProfileMenuProps) {
  const { t } = useTranslation();
  const name = `${user.firstName} ${user.lastName}`.trim();
  const initials = `${user.firstName.charAt(0)}${user.lastName.charAt(0)}`.toUpperCase();
  return (
    <Dropdown label={t("shell.profile", { name })} face={<span className="avatar" data-initials={initials} />}>
      <div className="menu">
        <div className="menu-head"><b>{name}</b><span className="hint">{user.email}</span></div>
        <hr />
        <Link to="/edit-profile"><Icon name="person" />{t("nav.items.edit-profile")}</Link>
        <Link to="/edit-password"><Icon name="key" />{t("nav.items.edit-password")}</Link>
        <Link to="/glossary"><Icon name="book" />{t("nav.items.glossary")}</Link>
        <hr />
        <div className="menu-row">
          <span>{t("common.language")}</span>
          <span className="segmented segmented-small">
            {(Object.keys(languageNames) as Language[]).map((each) => (
              <a key={each} href={withLanguage(back, each)} lang={each} translate="no" hrefLang={each} title={languageNames[each]} aria-label={`${each.toUpperCase()}: ${languageNames[each]}`} aria-current={each === language ? "true" : undefined}>{each.toUpperCase()}</a>
            ))}
          </span>
        </div>
        <ThemeSwitch theme={theme} back={back} />
        <hr />
        <form method="post" action={siteAddress("/logout")} onSubmit={onLogout}><button type="submit"><Icon name="logout" />{t("shell.logout")}</button></form>
      </div>
    </Dropdown>
  );
}

function ThemeSwitch({ theme, back }: { theme: ThemeChoice; back: string }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(theme);
  const choose = (choice: ThemeChoice) => {
    document.cookie = `${preferenceCookie("theme", choice)}`;
    if (choice === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = choice;
    setShown(choice);
  };
  return (
    <form className="menu-row" method="post" action={siteAddress("/preferences")} onSubmit={(event) => event.preventDefault()}>
      <input type="hidden" name="back" value={back} />
      <span>{t("shell.theme")}</span>
      <span className="segmented segmented-small" role="group" aria-label={t("shell.theme")}>
        {themes.map((choice) => (
          <button key={choice} name="theme" value={choice} aria-pressed={choice === shown} onClick={() => choose(choice)}>{t(`shell.themes.${choice}`)}</button>
        ))}
      </span>
    </form>
  );
}

/** The same address in another language. */
export function withLanguage(path: string, language: Language): string {
  const [pathname, search = ""] = path.split("?");
  const query = new URLSearchParams(search);
  query.set("lang", language);
  return siteAddress(`${pathname}?${query}`);
}
