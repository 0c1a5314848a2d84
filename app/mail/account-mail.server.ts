import type { Language } from "~/contract/brand";
import { mailTexts } from "~/locales/mail.server";
import type { Mail } from "./mailer.server";

type Asked = {
  kind: "reset" | "invite"; to: string; firstName: string; language: Language;
  product: string;
  /** address of the page that sets the password, with the link's secret */
  link: string;
  /** for so long the link is good */
  hours: number;
};

/** The mail with the link by which an account's password is set. */
export function accountMail({ kind, to, firstName, language, product, link, hours }: Asked): Mail {
  const texts = mailTexts[language];
  const fill = (text: string) => text.replaceAll(/\{\{(name|product|hours)\}\}/g, (_whole, key: string) => ({ name: firstName, product, hours: String(hours) })[key] ?? "");
  const { subject, why, action, ignore } = texts[kind];
  const paragraphs = [texts.greeting, why].map(fill);
  const after = [hours === 1 ? texts.oneHour : texts.hours, ignore].map(fill);
  const paragraph = (text: string) => `<p>${escaped(text)}</p>`;
  return {
    to, subject: oneLine(fill(subject)),
    text: [...paragraphs, link, ...after].join("\n\n") + "\n",
    html: `<!doctype html><html lang="${language}"><meta charset="utf-8"><body style="font:16px/1.5 sans-serif;color:#16202b">`
      + `${paragraphs.map(paragraph).join("")}<p><a href="${escaped(link)}">${escaped(action)}</a></p><p>${escaped(link)}</p>${after.map(paragraph).join("")}</body></html>`,
  };
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
const oneLine = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, " ").trim();
