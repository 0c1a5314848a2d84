/** What a person chose for their own screen. Kept in cookies that scripts may write too, because nothing depends on them but looks. */
export type Preferences = {
  language: "en" | "es" | "pt" | null;
  /** null: as the system says */
  theme: "light" | "dark" | null;
  /** null: full where there is room */
  nav: "full" | "mini" | null;
  /** the browser said that it runs no scripts */
  noScript: boolean;
};

const allowed = { lang: ["en", "es", "pt"], theme: ["system", "light", "dark"], nav: ["full", "mini"], nojs: ["0", "1"] } as const;
export type PreferenceName = keyof typeof allowed;
const yearInSeconds = 31_536_000;

/** Reads the preference cookies of a `Cookie` header; what is not allowed counts as absent. */
export function parsePreferences(cookieHeader: string | null): Preferences {
  const value = <N extends PreferenceName>(name: N): (typeof allowed)[N][number] | null => {
    const found = new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(cookieHeader ?? "")?.[1];
    return (allowed[name] as readonly string[]).includes(found ?? "") ? (found as (typeof allowed)[N][number]) : null;
  };
  const theme = value("theme");
  return { language: value("lang"), theme: theme === "system" ? null : theme, nav: value("nav"), noScript: value("nojs") === "1" };
}

/** A cookie for `Set-Cookie` or `document.cookie`; null for a name or value that is not allowed. `nojs` ends with the browser session. */
export function preferenceCookie(name: string, value: string): string | null {
  if (!Object.hasOwn(allowed, name) || !(allowed[name as PreferenceName] as readonly string[]).includes(value)) return null;
  return `${name}=${value}; Path=/; SameSite=Lax${name === "nojs" ? "" : `; Max-Age=${yearInSeconds}`}`;
}

/** A path of this site to return to; anything that could lead elsewhere becomes `/`. */
export function returnPath(raw: string | null): string {
  return raw !== null && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(raw) ? raw : "/";
}
