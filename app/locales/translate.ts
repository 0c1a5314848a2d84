import type { TFunction } from "i18next";

/** Messages by group and name; a plural's forms end in `_one`, `_many`, `_other`. */
export type MessageTree = { readonly [key: string]: string | MessageTree };
type Values = Readonly<Record<string, unknown>>;

/**
 * The words of a language: `t("points.pdv", { count, formatted })`. `count` chooses the plural, `{{name}}` is replaced as it is, since React
 * escapes. Messages may still arrive while it is in use. Keys and their values are typed by i18next's `TFunction` (`locales/i18next.d.ts`).
 */
export function createTranslator(language: string, messages: MessageTree): TFunction {
  const plurals = new Intl.PluralRules(language);
  const found = new Map<string, string>();
  const find = (key: string): string | undefined => {
    const known = found.get(key);
    if (known !== undefined) return known;
    const text = key.split(".").reduce<string | MessageTree | undefined>((inside, name) => (typeof inside === "object" && Object.hasOwn(inside, name) ? inside[name] : undefined), messages);
    if (typeof text !== "string") return undefined;
    found.set(key, text);
    return text;
  };
  const translate = (key: string, values?: Values): string => {
    const count = values?.count;
    const text = (typeof count === "number" ? (find(`${key}_${plurals.select(count)}`) ?? find(`${key}_other`)) : undefined) ?? find(key);
    if (text === undefined) return key;
    return values && text.includes("{{") ? text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? "")) : text;
  };
  // of the many ways that i18next's function can be called this is the one in use
  return translate as unknown as TFunction;
}
