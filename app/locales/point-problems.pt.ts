import type { Translation } from "./translation";

export const pointProblems: Translation<typeof import("./point-problems.en").pointProblems> = {
  required: "Obrigatório",
  tooShort: "Muito curto!",
  tooLong: "Muito longo!",
  notANumber: "Isto não é um número.",
  outOfRange: "Este número está fora dos limites.",
  noPosition: "Defina a posição; 0, 0 não é nenhuma.",
  badCountry: "Duas letras, por exemplo BR.",
  tooManyLevels: "Um grupo tem no máximo 10 níveis.",
  codeTaken: "Outro ponto deste tipo tem este código.",
  groupHidden: "Escolha um grupo que você pode ver.",
  badId: "Esse ponto não existe.",
};
