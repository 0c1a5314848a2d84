import type { Translation } from "./translation";

export const report: Translation<typeof import("./report.en").report> = {
  menu: "Más de {{name}}",
  copy: "Copiar la tabla",
  csv: "Descargar CSV",
  png: "Descargar imagen (PNG)",
  explain: "Cómo se calcula",
  copied: "Copiado",
  notCopied: "El navegador no permitió copiar. Seleccione la tabla y cópiela.",
  saved: "Guardado en sus descargas",
  notSaved: "No se pudo crear el archivo.",
  withheld: "Protegido: las cifras de aquí, o lo que revelarían, se basan en menos de {{floor}} dispositivos. Amplíe el período, el segmento o los filtros.",
  notDrawn: "No se pudo cargar el gráfico; la tabla de abajo tiene todos los valores.",
  loadingAgain: "Cargando de nuevo…",
};

export const explain: Translation<typeof import("./report.en").explain> = {
  title: "Cómo se calcula",
  figure: "Cifra",
  figures: "Cifras de la tarjeta",
  name: "Nombre en la API",
  devices: "Dispositivos que la sustentan",
  rows: "Filas leídas",
  rowsOf_one: "{{formatted}} fila leída",
  rowsOf_many: "{{formatted}} filas leídas",
  rowsOf_other: "{{formatted}} filas leídas",
  version: "Versión de los datos",
  queries: "Consultas",
  copySql: "Copiar SQL",
  parameter: "Parámetro",
  value: "Valor",
  notes: "Reglas en que se basa",
  failed: "No se pudo responder.",
  back: "Volver al informe",
};
