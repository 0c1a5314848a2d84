import type { Brand, Language } from "~/contract/brand";
import { createFormatter } from "~/domain/format";
import { glossary as en } from "~/locales/glossary.en";
import { glossary as es } from "~/locales/glossary.es";
import { glossary as pt } from "~/locales/glossary.pt";
import { entriesOf, type EntryId, type SectionId } from "./entries";

const languages = { en, es, pt };
/** The page's own words; the glossary's texts are no part of what every page loads. */
export type GlossaryWords = Pick<typeof en, "title" | "intro" | "search" | "searchButton" | "clear" | "none" | "linkTo" | "contents">;
export type GlossaryData = { words: GlossaryWords; sections: { id: SectionId; title: string; entries: { id: EntryId; term: string; text: string }[] }[] };

/** The glossary of a deployment in one language, with its own settings in the texts. */
export function glossaryOf(brand: Brand, language: Language): GlossaryData {
  const { sections, entries, kinds, residentsRule, ...words } = languages[language];
  const format = createFormatter({ language, region: brand.region, timezone: brand.timezone, currency: brand.currency });
  const kindOf = (kind: string): string => (Object.hasOwn(kinds, kind) ? kinds[kind as keyof typeof kinds] : kind);
  const floor = brand.privacy.minimumDevices;
  const settings: Record<string, string> = {
    radius: format.count(brand.attribution.radiusMeters), gap: format.count(brand.attribution.gapMinutes), maximumHours: format.count(brand.attribution.maximumHours),
    accuracy: format.count(brand.attribution.maximumAccuracyMeters), residents: brand.attribution.excludeResidents ? residentsRule : "", zone: brand.timezone.replace(/_/g, " "),
    carKmh: format.count(brand.mobility.carKmh), baseline: format.month(brand.status.baselineMonth), floor: format.count(floor), belowFloor: format.count(floor - 1),
    blocked: new Intl.ListFormat(format.locale, { type: "conjunction" }).format(brand.privacy.blockedCategories.map(kindOf)),
  };
  const filled = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (_, key: string) => settings[key] ?? "");
  return {
    words,
    sections: entriesOf(brand).map(({ id, entries: ids }) => ({ id, title: sections[id], entries: ids.map((each) => ({ id: each, term: entries[each].term, text: filled(entries[each].text) })) })),
  };
}
