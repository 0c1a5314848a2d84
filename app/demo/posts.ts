import { addDays, type Day } from "~/domain/calendar";
import type { DemoPoint } from "./network";
import { makeRandom, type Random } from "./random";

/** A row of the posts file. */
export type DemoPost = { store: string; author: string; at: string; text: string; language: "pt" | "es" | "en"; rating: number };

/** What people say of a shop, by what they make of it. */
const said = {
  pt: {
    good: [
      "Atendimento excelente, funcionários muito atenciosos.", "Loja limpa e organizada, gostei bastante.", "Preços bons e muita variedade.", "Frutas e verduras sempre frescas.", "Caixa rápido, quase sem fila.", "A padaria é ótima, pão quentinho.",
      "Estacionamento fácil e loja bonita.", "Promoções que valem a pena.", "Adorei o açougue, carne de qualidade.", "Melhor mercado do bairro, recomendo!", "Equipe simpática, voltarei sempre.", "Os preços são justos e o atendimento é bom.", "Encontrei tudo o que precisava 😍",
    ],
    bad: [
      "Fila enorme e só um caixa aberto.", "Atendimento péssimo, funcionários mal educados.", "Preços altos, muito caro.", "Encontrei produto vencido na prateleira.", "A loja estava suja e desorganizada.", "Cobraram o preço errado no caixa.",
      "Verduras murchas e frutas estragadas.", "Faltam produtos quase todo dia.", "Demora demais, esperei 40 minutos na fila.", "O estacionamento é apertado e lotado.", "Carne com mau cheiro, que decepção.", "Não gostei do atendimento, não volto mais. 😡",
    ],
    plain: ["Fui no sábado à tarde.", "A loja fica perto da estação.", "Comprei pão, leite e frutas.", "Passei depois do trabalho.", "Abre até as dez da noite.", "Levei a família para fazer compras."],
    contrast: ["A loja é bonita, mas a fila é enorme.", "O preço é bom, mas o atendimento é ruim.", "Tem um pouco de fila, mas o atendimento é ótimo.", "O estacionamento é pequeno, mas a loja é excelente."],
  },
  es: {
    good: ["Muy buena atención y precios justos.", "Todo limpio y ordenado, me encanta.", "Fruta fresca y personal amable."], bad: ["Una cola enorme y una sola caja abierta.", "Muy caro y la atención es pésima.", "La fruta estaba podrida."],
    plain: ["Pasé el domingo por la mañana.", "Queda cerca del metro."], contrast: ["El local es lindo, pero la cola es eterna.", "Es caro, pero la calidad es excelente."],
  },
  en: {
    good: ["Great service and fair prices.", "Clean store, friendly staff, love it.", "Fresh fruit and a lovely bakery."], bad: ["Long queue and only one till open.", "Overpriced and the staff was rude.", "I found expired products on the shelf."],
    plain: ["I stopped by on Sunday.", "It is next to the station."], contrast: ["Nice store, but the queue is endless.", "A bit expensive, but the quality is excellent."],
  },
} as const;

/** Posts of a day for one of the usual shops, and people who write about one. */
const [perDay, writers] = [5, 210];

/** Public posts about one shop on each day that it is open; the same for the same seed and shop. Shops differ in what people make of them, and moods last for weeks. */
export function postsOf(seed: number, { code, pull, type, opens, closes }: DemoPoint, days: readonly Day[]): DemoPost[] {
  if (type !== "pdv") return [];
  const random = makeRandom(seed, 8, ...[...code].map((letter) => letter.charCodeAt(0)));
  const usual = random.between(0.42, 0.82);
  let mood = 0;
  return days.slice(opens, closes).flatMap((day, i) => {
    if (i % 7 === 0) mood = 0.7 * mood + 0.08 * random.normal();
    const expected = perDay * pull;
    const count = Math.floor(expected) + (random.chance(expected % 1) ? 1 : 0);
    return Array.from({ length: count }, (): DemoPost => {
      const language = random.chance(0.93) ? "pt" : random.chance(0.5) ? "es" : "en";
      const good = random.chance(Math.min(0.95, Math.max(0.05, usual + mood)));
      // some write often
      const author = Math.floor(writers * random.next() ** 1.6);
      const at = `${day} ${two(8 + Math.floor(14 * random.next()))}:${two(Math.floor(60 * random.next()))}:${two(Math.floor(60 * random.next()))}`;
      return { store: code, author: `${code.toLowerCase()}-leitor-${author}`, at, text: textOf(random, language, good), language, rating: good ? (random.chance(0.6) ? 5 : 4) : random.chance(0.55) ? 1 : random.chance(0.6) ? 2 : 3 };
    });
  });
}

function textOf(random: Random, language: keyof typeof said, good: boolean): string {
  const { good: praise, bad, plain, contrast } = said[language];
  if (random.chance(0.08)) return random.pick(contrast);
  const parts: string[] = [random.pick<string>(good ? praise : bad)];
  if (random.chance(0.45)) parts.push(random.pick<string>(random.chance(0.25) ? plain : good ? praise : bad));
  if (random.chance(0.12)) parts.unshift(random.pick<string>(plain));
  return [...new Set(parts)].join(" ");
}

const two = (value: number): string => String(value).padStart(2, "0");

/** The days of the data, the last one given. */
export const postDays = (endDay: Day, days: number): Day[] => Array.from({ length: days }, (_, i) => addDays(endDay, i + 1 - days));
