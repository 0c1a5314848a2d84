import type { Translation } from "./translation";

export const report: Translation<typeof import("./report.en").report> = {
  menu: "Mais de {{name}}",
  copy: "Copiar a tabela",
  csv: "Baixar CSV",
  png: "Baixar imagem (PNG)",
  explain: "Como é calculado",
  copied: "Copiado",
  notCopied: "O navegador não permitiu copiar. Selecione a tabela e copie.",
  saved: "Salvo nos seus downloads",
  notSaved: "Não foi possível criar o arquivo.",
  withheld: "Protegido: os números daqui, ou o que eles revelariam, vêm de menos de {{floor}} dispositivos. Amplie o período, o segmento ou os filtros.",
  notDrawn: "O gráfico não pôde ser carregado; a tabela abaixo tem todos os valores.",
  loadingAgain: "Carregando de novo…",
};

export const explain: Translation<typeof import("./report.en").explain> = {
  title: "Como é calculado",
  figure: "Número",
  figures: "Números do cartão",
  name: "Nome na API",
  devices: "Dispositivos por trás dele",
  rows: "Linhas lidas",
  rowsOf_one: "{{formatted}} linha lida",
  rowsOf_many: "{{formatted}} linhas lidas",
  rowsOf_other: "{{formatted}} linhas lidas",
  version: "Versão dos dados",
  queries: "Consultas",
  copySql: "Copiar SQL",
  parameter: "Parâmetro",
  value: "Valor",
  notes: "Regras em que se baseia",
  failed: "Não foi possível responder.",
  back: "Voltar ao relatório",
};
