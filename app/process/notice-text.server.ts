import type { Brand } from "~/contract/brand";
import { createFormatter } from "~/domain/format";
import { noticeTexts } from "~/locales/notices.server";
import type { NoticeText } from "~/methods/context.server";

/** Notifications in words, figures and days by the one formatter. */
export function noticeText({ region, timezone, currency }: Pick<Brand, "region" | "timezone" | "currency">): NoticeText {
  return (notice, language) => {
    const format = createFormatter({ language, region, timezone, currency });
    const shown: Record<string, string> = {};
    const campaign = notice.kind === "demo_made" ? notice.campaign : undefined;
    if (campaign) Object.assign(shown, { circuit: campaign.circuit, days: format.dayRange(campaign.start, campaign.end) });
    for (const [name, value] of Object.entries(notice)) if (typeof value !== "object" || value === null) shown[name] = typeof value === "number" ? format.count(value) : name === "last_day" ? (value === null ? "--" : format.longDay(value)) : String(value);
    const { title, text } = noticeTexts[language][notice.kind];
    const one = "points" in notice && notice.points === 1;
    const chosen = [(one ? text[0] : text.at(-1)) ?? "", ...(campaign ? noticeTexts[language].demo_campaign.text : [])].join(" ");
    return { title, description: chosen.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => shown[name] ?? "--") };
  };
}
