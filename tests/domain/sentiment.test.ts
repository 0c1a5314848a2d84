import { describe, expect, it } from "vitest";
import { labelOf, scoreText, type SentimentLabel } from "~/domain/sentiment/score.server";
import { languageCalled, languageOfText, wordsOf } from "~/domain/sentiment/words.server";
import type { SentimentLanguage } from "~/domain/sentiment/own-words";

/** Sentences by whoever wrote the scorer: they show the rules, and measure nothing. */
const own: Record<SentimentLanguage, [SentimentLabel, string][]> = {
  en: [
    ["positive", "The staff were friendly and the shop was spotless."], ["negative", "The bread was stale and the cashier was rude."], ["negative", "The vegetables were not fresh at all."], ["positive", "Not bad, and very cheap."],
    ["negative", "Nice building, but the service is terrible."], ["positive", "A bit crowded, but I love this place!"], ["neutral", "They moved to the other side of the street in May."], ["positive", "Loooove it 😍"], ["negative", "Never going back 😡"],
    ["negative", "I would not recommend it."], ["positive", "Although it is expensive, everything was excellent."], ["neutral", "Open from eight to ten on weekdays."],
  ],
  es: [
    ["positive", "El personal es muy amable y todo está limpio."], ["negative", "La fruta estaba podrida y el cajero fue grosero."], ["negative", "No me gustó nada la atención."], ["positive", "No es caro y atienden rápido."],
    ["negative", "El local es bonito, pero el servicio es pésimo."], ["positive", "Hay un poco de cola, pero me encanta este lugar."], ["neutral", "Abren de ocho a diez entre semana."], ["positive", "Buenisimo todo 👍"], ["negative", "Sin stock otra vez, que verguenza"],
    ["negative", "Carísimo y lento."], ["positive", "Aunque es pequeño, tiene de todo y es excelente."], ["neutral", "Queda al lado de la estación."],
  ],
  pt: [
    ["positive", "Os atendentes são muito simpáticos e a loja é limpinha."], ["negative", "A carne estava estragada e o caixa foi grosseiro."], ["negative", "Não gostei do atendimento."], ["positive", "Não é caro e o caixa é rápido."],
    ["negative", "A loja é bonita, mas o atendimento é péssimo."], ["positive", "Tem um pouco de fila, mas eu adoro esse mercado."], ["neutral", "Abre das oito às dez durante a semana."], ["positive", "Otimo atendimento, muuuito bom 👏"], ["negative", "Produto vencido de novo, que vergonha"],
    ["negative", "Caríssimo e demorado."], ["positive", "Embora seja pequeno, tem de tudo e é excelente."], ["neutral", "Fica ao lado da estação."],
  ],
};

describe.each(["en", "es", "pt"] as const)("scores in %s", (language) => {
  it.each(own[language])("%s: %s", (label, text) => {
    const score = scoreText(text, language);
    expect(labelOf(score), String(score)).toBe(label);
  });
  it("lie between -1 and 1, and nothing said is 0", () => {
    for (const text of ["", "...", "123", "😍".repeat(500), "horrible ".repeat(500)]) expect(Math.abs(scoreText(text, language))).toBeLessThanOrEqual(1);
    expect([scoreText("", language), scoreText("123 ...", language)]).toEqual([0, 0]);
  });
});

it("a negation, an intensifier and a missing accent do what they mean", () => {
  expect(scoreText("não é bom", "pt")).toBeLessThan(0);
  expect(scoreText("muito bom", "pt")).toBeGreaterThan(scoreText("bom", "pt"));
  expect(scoreText("pessimo", "pt")).toBe(scoreText("péssimo", "pt"));
  expect(scoreText("don't like the smelly shop", "en")).toBeLessThan(0);
  expect(scoreText("GREAT shop", "en")).toBeGreaterThan(scoreText("great shop", "en"));
});

it("words of a cloud are distinct, without stop words, numbers and addresses", () => {
  expect(wordsOf("A fila, a FILA e os preços: https://x.example @ana 123 muuuito bons!", "pt")).toEqual(["fila", "preços", "bons"]);
  expect(wordsOf("The queue and the queues", "en")).toEqual(["queue", "queues"]);
});

it("a post's language is the given one, else that of its small words", () => {
  expect([languageOfText("the shop is in the street", "pt"), languageOfText("la tienda está en la calle y es muy grande", "pt"), languageOfText("xyz", "pt")]).toEqual(["en", "es", "pt"]);
  expect(["pt-BR", "EN_us", "Español", "fr", "est", ""].map(languageCalled)).toEqual(["pt", "en", "es", null, null, null]);
});
