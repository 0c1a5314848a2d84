import { searchText } from "./search-text";

/**
 * Kinds of places whose visitors nobody may be told of, with the beginnings of words and phrases that name them in English, Spanish and
 * Portuguese. The kinds follow the sensitive locations of the Network Advertising Initiative's voluntary standards (2022).
 */
const stems = {
  health: [
    "hospital", "clinic", "medic", "doctor", "saude", "salud", "health", "psiquiatr", "psychiatr", "psicolog", "psycholog", "maternidad", "maternity", "oncolog", "dialis", "dialysis", "fertil", "aborto", "abortion",
    "odontolog", "dentist", "dental", "ubs", "upa", "rehab", "reabilita",
  ],
  religion: ["church", "igreja", "iglesia", "mosque", "mesquita", "mezquita", "synagog", "sinagoga", "temple", "templo", "religi", "parish", "paroquia", "parroquia", "evangel", "catedral", "cathedral", "capela", "capilla", "chapel", "culto"],
  shelters: ["shelter", "abrigo", "albergue", "acolhimento", "acolhida", "acogida", "homeless", "refugee", "refugiad", "casa da mulher"],
  prisons: ["prison", "prisional", "prisao", "presidio", "penitenci", "jail", "carcel", "carcere", "correctional", "detention", "detencao", "detencion"],
  schools: [
    "school", "escola", "escuela", "colegio", "creche", "kindergarten", "preescol", "pre escol", "preschool", "daycare", "day care", "child care", "childcare", "guarderia", "jardim de infancia", "jardin infantil", "jardin de infantes",
    "nursery", "educacao", "educacion", "ensino",
  ],
  unions: ["labor union", "labour union", "trade union", "union hall", "sindicat"],
} as const;
export const sensitiveKinds = Object.keys(stems) as (keyof typeof stems)[];

const plain = (text: string): string => searchText(text).replace(/[^\p{L}\p{N}]+/gu, " ").trim();
const isKind = (name: string): name is keyof typeof stems => Object.hasOwn(stems, name);

/**
 * Whether a category is one of the blocked ones. An entry of `blocked` is a kind of this file, or any other text, which then blocks the
 * categories that contain it word for word. In doubt a category is blocked.
 */
export function isSensitive(category: string | null, blocked: readonly string[]): boolean {
  if (!category) return false;
  const words = ` ${plain(category)} `;
  return blocked.some((entry) => (isKind(entry) ? stems[entry].some((stem) => words.includes(` ${stem}`)) : plain(entry) !== "" && words.includes(` ${plain(entry)} `)));
}
