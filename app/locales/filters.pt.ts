import type { Translation } from "./translation";

export const filters: Translation<typeof import("./filters.en").filters> = {
  title: "Filtros",
  period: "Período",
  month: "Mês",
  previousYear: "Ano anterior",
  nextYear: "Próximo ano",
  weekFrom: "Primeira semana",
  weekTo: "Última semana",
  chosenMonth: "Período: {{month}}. Escolher outro mês",
  segment: { pdv: "Segmento de PDVs", ooh: "Segmento OOH" },
  all: { pdv: "Todos os PDVs", ooh: "Todos os pontos OOH" },
  values: "Valores",
  group: "Grupo",
  single: { pdv: "Por PDV", ooh: "Por ponto" },
  apply: "Aplicar filtros",
  reset: "Voltar ao padrão",
  remove: "Remover filtro {{dimension}}: {{value}}",
};

export const tree: Translation<typeof import("./filters.en").tree> = {
  title: { pdv: "Escolher segmento de PDVs", ooh: "Escolher segmento OOH" },
  label: "Segmentos",
  search: "Buscar na árvore",
  found_one: "{{count}} resultado para “{{term}}”. O ramo foi aberto.",
  found_many: "{{count}} resultados para “{{term}}”. Os ramos com resultado foram abertos.",
  found_other: "{{count}} resultados para “{{term}}”. Os ramos com resultado foram abertos.",
  none: "Nenhum resultado para “{{term}}”.",
  data: "dados de {{from}} a {{to}}",
  pickHint: "Escolha um segmento na árvore.",
  pickSingle: "Escolha um único ponto: este relatório mostra um por vez.",
  back: "Voltar ao relatório",
};

export const notices: Translation<typeof import("./filters.en").notices> = {
  dropped: "“{{key}}={{value}}” no endereço não pode ser usado e foi deixado de fora.",
  segment_unknown: "O segmento do endereço não está entre estes. Todos os pontos são mostrados.",
  point_unknown: "O ponto do endereço não está entre estes. Escolha um.",
  segment_cleared: "“{{name}}” não tem dados de todo o período; a seleção foi desfeita.",
  store_unknown: "O ponto “{{value}}” não está neste segmento e foi deixado de fora.",
  period_ahead: "O período fica depois do último dia com dados, {{lastDay}}.",
};

export const demographics: Translation<typeof import("./filters.en").demographics> = {
  gender: "Gênero",
  age: "Faixa etária",
  class: "Classe socioeconômica",
  genders: { F: "Feminino", M: "Masculino", unknown: "Desconhecido" },
  ages: { "20_24": "20–24", "25_29": "25–29", "30_39": "30–39", "40_49": "40–49", "50_59": "50–59", "60_69": "60–69", "70_plus": "70+", unknown: "Desconhecida" },
  classes: { A: "A", B: "B", C: "C", D: "D", E: "E", unknown: "Desconhecida" },
};
