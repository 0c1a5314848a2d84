import type { Translation } from "./translation";

export const pointProblems: Translation<typeof import("./point-problems.en").pointProblems> = {
  required: "Obligatorio",
  tooShort: "¡Demasiado corto!",
  tooLong: "¡Demasiado largo!",
  notANumber: "Esto no es un número.",
  outOfRange: "Este número está fuera de los límites.",
  noPosition: "Defina la posición; 0, 0 no es ninguna.",
  badCountry: "Dos letras, por ejemplo BR.",
  tooManyLevels: "Un grupo tiene como máximo 10 niveles.",
  codeTaken: "Otro punto de este tipo tiene este código.",
  groupHidden: "Elija un grupo que pueda ver.",
  badId: "No existe ese punto.",
};
