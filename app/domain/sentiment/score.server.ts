import { lexiconOf, plainWord } from "./lexicon.server";
import { concessions, contrasts, intensifiers, negators, type SentimentLanguage } from "./own-words";

/** Changes with every change of what a text scores, so that stored scores are known to be old. */
export const scorerVersion = 1;

/** How far a negation reaches, in words; what a negated word is worth. */
const reach = 4;
const turned = -0.75;
/** Of what stands before a contrast, after it, and in a concession. */
const [before, after, conceded] = [0.5, 1.4, 0.5];
/** The sum at which a score is 0.7. */
const scale = 4;

type Token = { word: string; loud: boolean; stop: boolean };

const emoticons: [RegExp, string][] = [[/(^|\s)[:;=]-?[)D\]]+/g, " 🙂 "], [/(^|\s)[:=]'?-?[([]+/g, " 🙁 "], [/<3/g, " ❤ "]];

/** A word, an emoji, or a mark that ends what is said. Contractions are one word; letters drawn out are drawn in. */
function tokensOf(text: string): Token[] {
  const cleaned = emoticons.reduce((all, [pattern, emoji]) => all.replace(pattern, emoji), text.replace(/https?:\S+|[@#]/g, " ").replace(/[’`´]/g, "'"));
  const found = cleaned.match(/\p{Extended_Pictographic}|[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*|[.,!?;:…\n]+/gu) ?? [];
  const shouting = cleaned === cleaned.toUpperCase();
  return found.map((each): Token => {
    const stop = /^[.,!?;:…\n]/.test(each);
    const drawnIn = plainWord(each).replace(/(\p{L})\1{2,}/gu, "$1").replace(/'/g, "");
    return { word: stop ? each : drawnIn, loud: !shouting && each.length > 2 && /\p{L}/u.test(each) && each === each.toUpperCase(), stop };
  });
}

/**
 * How favourable a text is, -1 to 1; 0 where it says neither. By the values of its words and emojis, with what turns them round, makes them stronger or
 * weaker, and what the writer says last in a contrast.
 */
export function scoreText(text: string, language: SentimentLanguage): number {
  const lexicon = lexiconOf(language);
  const tokens = tokensOf(text);
  const [negates, strengthens] = [negators[language], intensifiers[language]];
  const contrast = tokens.findLastIndex(({ word }) => contrasts[language].has(word));
  let conceding = false;
  let sum = 0;
  for (let i = 0; i < tokens.length; ) {
    const token = tokens[i] as Token;
    if (token.stop) conceding = false;
    else if (concessions[language].has(token.word)) conceding = true;
    const { value, words } = token.stop ? { value: 0, words: 1 } : valueAt(tokens, i, lexicon);
    if (value !== 0) {
      let strength = token.loud ? 1.25 : 1;
      let turns = 0;
      for (let back = 1; back <= reach && i - back >= 0; back++) {
        const { word, stop } = tokens[i - back] as Token;
        if (stop || contrasts[language].has(word)) break;
        if (back <= 2 && strengthens.has(word) && !negates.has(word)) strength *= strengthens.get(word) ?? 1;
        if (negates.has(word)) turns++;
      }
      // in the Romance languages two negations are one, and English speakers mean one
      const signed = turns > 0 ? value * turned : value;
      const weight = (contrast < 0 ? 1 : i < contrast ? before : after) * (conceding ? conceded : 1);
      sum += signed * strength * weight;
    }
    i += words;
  }
  sum += waiting(tokens.map(({ word }) => word));
  const marks = Math.min(3, (text.match(/!/g) ?? []).length);
  const stressed = sum * (1 + 0.08 * marks);
  const score = stressed / Math.sqrt(stressed * stressed + scale * scale);
  return score;
}

const waits = /^(wait|waited|waiting|queue|queued|queuing|line|espera|esperar|esperei|esperando|esperamos|espere|fila|cola|aguard\w*|demor\w*|tard\w*)$/;
const longUnits = /^(min|mins|minut\w*|hora|horas|hour|hours|h)$/;
/** Ten minutes and more of waiting, told as a number near a word for it, are a complaint in every language. */
function waiting(words: readonly string[]): number {
  const told = words.some((word, i) => longUnits.test(word) && (Number(words[i - 1]) >= 10 || (/^h/.test(word) && Number(words[i - 1]) >= 1)) && words.slice(Math.max(0, i - 8), i + 8).some((near) => waits.test(near)));
  return told ? -2.5 : 0;
}

/** The value of the longest known phrase at a place, and its words; 0 where nothing is known. */
function valueAt(tokens: readonly Token[], at: number, { valueOf, longest }: ReturnType<typeof lexiconOf>): { value: number; words: number } {
  for (let words = longest; words >= 1; words--) {
    const part = tokens.slice(at, at + words);
    if (part.length < words || part.some(({ stop }) => stop)) continue;
    const value = valueOf(part.map(({ word }) => word).join(" "));
    if (value !== undefined) return { value, words };
  }
  return { value: 0, words: 1 };
}

/** From which score on a text counts as favourable, to which one as unfavourable. */
export const neutralUpTo = 0.2;
export type SentimentLabel = "positive" | "neutral" | "negative";
export const labelOf = (score: number): SentimentLabel => (score > neutralUpTo ? "positive" : score < -neutralUpTo ? "negative" : "neutral");
