import { createRequire } from "node:module";
import type { SentimentLanguage } from "./own-words";

const require = createRequire(import.meta.url);
const { eng, spa, por } = require("stopword") as Record<"eng" | "spa" | "por", string[]>;
/** Words that say nothing in a cloud although no list of stop words has them. */
const more: Record<SentimentLanguage, string> = {
  en: "really,just,also,got,get,went,go,one,even,much,very,could,would,im,ive,dont,didnt,its,thats", es: "así,aquí,allí,bien,muy,más,tan,sólo,cada,va,van,fui,hay,ser,ir,he,ha,voy,puede,todo,toda,todos,todas,siempre",
  pt: "aqui,lá,ali,muito,muita,mais,bem,tão,vai,vão,fui,tem,têm,ser,ir,vou,pode,tudo,toda,todos,todas,sempre,pra,pro,tá,né,só,ainda,ter,cada,dia,vez,não,nao,gente,são,foram,quase,bastante,demais,pouco,pouca,menos,tanto,estava,estavam",
};
const stops: Record<SentimentLanguage, ReadonlySet<string>> = { en: new Set([...eng, ...more.en.split(",")]), es: new Set([...spa, ...more.es.split(",")]), pt: new Set([...por, ...more.pt.split(",")]) };

/** The distinct words of a post that a cloud may show, in lower case with their accents: three letters or more, no stop words, numbers, addresses or names of accounts. */
export function wordsOf(text: string, language: SentimentLanguage): string[] {
  const cleaned = text.replace(/https?:\S+|\S+@\S+|@\w+/g, " ").toLocaleLowerCase(language).normalize("NFC").replace(/(\p{L})\1{2,}/gu, "$1");
  const found = cleaned.match(/[\p{L}]+(?:-[\p{L}]+)*/gu) ?? [];
  return [...new Set(found)].filter((word) => word.length >= 3 && word.length <= 30 && !stops[language].has(word));
}

const called: Record<SentimentLanguage, readonly string[]> = { en: ["en", "eng", "english"], es: ["es", "spa", "spanish", "español", "espanol", "espanhol"], pt: ["pt", "por", "portuguese", "português", "portugués", "portugues"] };

/** The language that a code, with or without a region, or a name means; null for one that no post is scored in. */
export function languageCalled(text: string): SentimentLanguage | null {
  const name = text.toLowerCase().normalize("NFC").split(/[-_]/)[0] ?? "";
  return (["en", "es", "pt"] as const).find((language) => called[language].includes(name)) ?? null;
}

/** The language of a text by its stop words; the fallback where these tell nothing. */
export function languageOfText(text: string, fallback: SentimentLanguage): SentimentLanguage {
  const tokens = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const counts = (["en", "es", "pt"] as const).map((language) => ({ language, n: tokens.filter((word) => stops[language].has(word)).length }));
  const [first, second] = [...counts].sort((a, b) => b.n - a.n);
  return first && second && first.n > second.n ? first.language : fallback;
}
