import type { compare as english } from "./compare.en";
import type { Translation } from "./translation";

export const compare: Translation<typeof english> = {
  title: { pdv: "Comparar PDVs", ooh: "Comparar OOH" },
  column: "Coluna {{number}}",
  choose: "Escolha um segmento…",
  empty: "Nada escolhido ainda. Escolha um segmento para ver seus números aqui.",
  none: "Nada escolhido ainda",
  start: "Escolha um segmento em uma coluna. As outras são comparadas com a primeira da esquerda.",
  problem: { unknown: "O segmento do endereço não existe. Escolha outro.", cleared: "“{{name}}” não tem dados para todo o período, por isso a seleção foi limpa." },
  lost: "Segmento que não foi carregado",
  reference: "base",
  moveLeft: "Mover para a esquerda",
  moveRight: "Mover para a direita",
  remove: "Remover",
  perPoint: "{{name}}, média por ponto",
  fields: {
    unique_visitors: "Visitantes únicos", visits: "Visitas", frequency: "Frequência média", repeat_visitors: "Visitantes recorrentes", repeat_share: "Recorrentes, parte dos visitantes",
    new_visitors: "Novos visitantes", new_share: "Novos, parte dos visitantes", total_share: "Parte de todos os visitantes com o filtro de perfil", dwell_time_mins: "Permanência média, pelo menos",
  },
  help: "Cada coluna por si, todas no mesmo período e com os mesmos filtros de perfil; a diferença é em relação à primeira da esquerda. Médias e partes são recalculadas a partir de somas. Colunas que têm pontos ou visitantes em comum não se somam.",
  pointsOfPercent: "{{formatted}} p.p.",
  reasons: { first_zero: "a primeira coluna é 0", first_hidden: "a primeira coluna está protegida", first_missing: "a primeira coluna não tem este número", own_missing: "não há número para comparar" },
  figure: "Número", difference: "Diferença", change: "Diferença em %", changeOf: "{{name}}: diferença da primeira em %",
  segment: "Segmento", points: "Pontos", columns: "Colunas", city: "Cidade", store: "Ponto",
  figures: { title: "Números lado a lado", subtitle: "As barras de um número têm a mesma escala", finding: "{{name}} tem mais visitantes únicos: {{value}}." },
  byWeek: "{{name}} por semana", byQuarter: "{{name}} por quarto do período", peak: "Maior valor: {{name}}, {{row}}, com {{value}}.",
  stores: { title: "Pontos de todas as colunas", subtitle: "Cor e forma são as das colunas; um ponto de várias colunas tem várias formas" },
  ofColumns: "coluna {{numbers}}",
  listed: "{{formatted}} de {{all}} pontos estão na lista; os arquivos têm todos.",
  flowOf: "Mapa de fluxo de",
};
