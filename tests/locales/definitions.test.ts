import { describe, expect, test } from "vitest";
import { figureNames, memberOf, methodOf } from "~/contract/metrics-figures";
import { definitionOf } from "~/domain/definitions";
import { memberTexts } from "~/domain/definition-texts";
import { notes as notesEs } from "~/locales/definition-notes.es";
import { notes as notesPt } from "~/locales/definition-notes.pt";
import { definitionIn, explanationIn, noteIn } from "~/locales/definitions.server";
import { definitions as dashboardEs } from "~/locales/definitions.es";
import { definitions as dashboardPt } from "~/locales/definitions.pt";
import { aiDefinitions as aiEs } from "~/locales/definitions-ai.es";
import { aiDefinitions as aiPt } from "~/locales/definitions-ai.pt";
import { premiumDefinitions as premiumEs } from "~/locales/definitions-premium.es";
import { premiumDefinitions as premiumPt } from "~/locales/definitions-premium.pt";

const es: Record<string, string> = { ...dashboardEs, ...aiEs, ...premiumEs };
const pt: Record<string, string> = { ...dashboardPt, ...aiPt, ...premiumPt };
const keys = new Set(figureNames.flatMap((figure) => definitionOf(figure)?.key ?? []));

const otherMembers = figureNames.filter((figure) => methodOf(figure) !== "metrics.dashboardData" && memberOf(figure) === figure);

describe.each([["es", es], ["pt", pt]] as const)("%s", (_language, texts) => {
  test("translates definitions that exist, every member among them", () => {
    expect(Object.keys(texts).filter((key) => !keys.has(key))).toEqual([]);
    expect([...Object.keys(memberTexts), ...otherMembers].filter((member) => !texts[member]?.trim())).toEqual([]);
  });
});

test("both languages translate the same", () => {
  expect(Object.keys(es)).toEqual(Object.keys(pt));
  expect(notesEs.map(([pattern]) => pattern.source)).toEqual(notesPt.map(([pattern]) => pattern.source));
});

test("a rule keeps its values, and what is not known stays as it is", () => {
  expect(noteIn("pt", "A device moves by car from 15 km/h at the 85th percentile of its speeds.")).toBe("Um dispositivo vai de carro a partir de 15 km/h no percentil 85 das suas velocidades.");
  expect(noteIn("es", "Data from 2026-07-30 to 2026-11-27; new visitors look back over all of it from 2026-10-02 on.")).toBe("Datos del 2026-07-30 al 2026-11-27; los visitantes nuevos se buscan en toda esa historia desde el 2026-10-02.");
  expect(noteIn("pt", "Something new.")).toBe("Something new.");
  expect(noteIn("en", "There is no data yet.")).toBe("There is no data yet.");
});

test("an explanation is translated whole where its texts are known, and stays English elsewhere", () => {
  const told = { definition: "Visits divided by unique visitors, with 2 decimals.", definition_key: "frequency", member_definition: null, member_definition_key: null, counts: "The data is invented.", notes: ["There is no data yet."] };
  expect(explanationIn("pt", told)).toMatchObject({ definition: pt.frequency, member_definition: null, counts: "Os dados são inventados.", notes: ["Ainda não há dados."] });
  expect(explanationIn("en", told)).toEqual(told);
  expect(definitionIn("es", "no such key", "English")).toBe("English");
});
