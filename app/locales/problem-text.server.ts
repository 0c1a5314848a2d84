import { wordsOf } from "./i18n.server";

type Language = Parameters<typeof wordsOf>[0];
/** Codes under which a problem says itself, in English, what is wrong. */
const saysItself = ["invalid", "custom"];

/**
 * The sentence of a wrong field by its code: a message's key as the contract names it (`auth.firstNameShort`), or what zod calls the problem. Null where no message
 * belongs to it. `minimum` is the brand's length of passwords.
 */
export function problemText(code: string, language: Language, { minimum }: { minimum: number }): string | null {
  const t = wordsOf(language).t as (key: string, values: Record<string, unknown>) => string;
  if (saysItself.includes(code)) return null;
  for (const key of code.includes(".") ? [code, code.replace(/^planner\./, "planner.problems.")] : [`validation.${code}`]) {
    const text = t(key, { minimum });
    if (text !== key) return text;
  }
  return null;
}
