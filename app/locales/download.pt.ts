import type { Translation } from "./translation";

export const download: Translation<typeof import("./download.en").download> = {
  asking: "Consultando os números", writing: "Gravando o arquivo", askingOf: "Números: {{formatted}} de {{all}} etapas", writingOf: "Linhas: {{formatted}} de {{all}}",
  progress: "Progresso do arquivo", cancel: "Cancelar", again: "Tentar de novo", done: "Pronto: {{name}}", cancelled: "Cancelado. Nenhum arquivo foi salvo.",
  failed: "Não foi possível criar o arquivo. {{reason}}", cut: "A conexão caiu.",
};
