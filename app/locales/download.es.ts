import type { Translation } from "./translation";

export const download: Translation<typeof import("./download.en").download> = {
  asking: "Consultando las cifras", writing: "Escribiendo el archivo", askingOf: "Cifras: {{formatted}} de {{all}} pasos", writingOf: "Filas: {{formatted}} de {{all}}",
  progress: "Progreso del archivo", cancel: "Cancelar", again: "Intentar de nuevo", done: "Listo: {{name}}", cancelled: "Cancelado. No se guardó ningún archivo.",
  failed: "No se pudo crear el archivo. {{reason}}", cut: "Se cortó la conexión.",
};
