import { describe, expect, it } from "vitest";
import { isSensitive, sensitiveKinds } from "~/domain/sensitive-categories";

describe("a sensitive category", () => {
  it.each([
    ["Hospital", "health"], ["Clínica médica", "health"], ["SAÚDE", "health"], ["Centro de salud", "health"], ["Igrejas e templos", "religion"], ["Iglesia", "religion"], ["Mosque", "religion"],
    ["Abrigo municipal", "shelters"], ["Homeless shelter", "shelters"], ["Penitenciária", "prisons"], ["Cárcel", "prisons"], ["Escola estadual", "schools"], ["Colegios", "schools"], ["day-care", "schools"],
    ["Sindicato dos bancários", "unions"], ["Labor Union Hall", "unions"],
  ])("is told by its words: %s is of %s", (category, kind) => {
    expect(isSensitive(category, [kind])).toBe(true);
    expect(isSensitive(category, sensitiveKinds)).toBe(true);
    expect(isSensitive(category, [])).toBe(false);
    expect(isSensitive(category, sensitiveKinds.filter((other) => other !== kind))).toBe(false);
  });

  it.each(["Supermercado", "Cultura", "Transporte", "Farmácias", "Reunion space", "Credit Union Bank", "Coffee", "", null])("is none of these: %s", (category) => {
    expect(isSensitive(category, sensitiveKinds)).toBe(false);
  });

  it("may be any other text, whole words of it", () => {
    expect(isSensitive("Bares e casas noturnas", ["casas noturnas"])).toBe(true);
    expect(isSensitive("Barbearia", ["bar"])).toBe(false);
  });
});
