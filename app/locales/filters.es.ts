import type { Translation } from "./translation";

export const filters: Translation<typeof import("./filters.en").filters> = {
  title: "Filtros",
  period: "Período",
  month: "Mes",
  previousYear: "Año anterior",
  nextYear: "Año siguiente",
  weekFrom: "Primera semana",
  weekTo: "Última semana",
  chosenMonth: "Período: {{month}}. Elegir otro mes",
  segment: { pdv: "Segmento de PDV", ooh: "Segmento OOH" },
  all: { pdv: "Todos los PDV", ooh: "Todos los emplazamientos OOH" },
  values: "Valores",
  group: "Grupo",
  single: { pdv: "Por PDV", ooh: "Por emplazamiento" },
  apply: "Aplicar filtros",
  reset: "Restablecer",
  remove: "Quitar el filtro {{dimension}}: {{value}}",
};

export const tree: Translation<typeof import("./filters.en").tree> = {
  title: { pdv: "Elegir un segmento de PDV", ooh: "Elegir un segmento OOH" },
  label: "Segmentos",
  search: "Buscar en el árbol",
  found_one: "{{count}} resultado para “{{term}}”. Se abrió su rama.",
  found_many: "{{count}} resultados para “{{term}}”. Se abrieron sus ramas.",
  found_other: "{{count}} resultados para “{{term}}”. Se abrieron sus ramas.",
  none: "Ningún resultado para “{{term}}”.",
  data: "datos de {{from}} a {{to}}",
  pickHint: "Elija un segmento del árbol.",
  pickSingle: "Elija un solo punto: este informe muestra uno por vez.",
  back: "Volver al informe",
};

export const notices: Translation<typeof import("./filters.en").notices> = {
  dropped: "“{{key}}={{value}}” de la dirección no se puede usar y se omitió.",
  segment_unknown: "El segmento de la dirección no está entre estos. Se muestran todos los puntos.",
  point_unknown: "El punto de la dirección no está entre estos. Elija uno.",
  segment_cleared: "“{{name}}” no tiene datos de todo el período; la selección se quitó.",
  store_unknown: "El punto “{{value}}” no está en este segmento y se omitió.",
  period_ahead: "El período es posterior al último día con datos, {{lastDay}}.",
};

export const demographics: Translation<typeof import("./filters.en").demographics> = {
  gender: "Género",
  age: "Rango de edad",
  class: "Nivel socioeconómico",
  genders: { F: "Femenino", M: "Masculino", unknown: "Desconocido" },
  ages: { "20_24": "20–24", "25_29": "25–29", "30_39": "30–39", "40_49": "40–49", "50_59": "50–59", "60_69": "60–69", "70_plus": "70+", unknown: "Desconocida" },
  classes: { A: "A", B: "B", C: "C", D: "D", E: "E", unknown: "Desconocido" },
};
