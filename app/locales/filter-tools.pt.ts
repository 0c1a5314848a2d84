import type { Translation } from "./translation";

export const filterTools: Translation<typeof import("./filter-tools.en").filterTools> = {
  previous: "Período anterior",
  next: "Próximo período",
  quick: "Períodos rápidos",
  presets: {
    lastMonth: "Último mês completo", thisMonth: "Mês atual, incompleto", monthBefore: "Mês anterior a esse", monthYearAgo: "Mesmo mês, um ano antes",
    lastWeek: "Última semana completa", thisWeek: "Semana atual, incompleta", last4Weeks: "Últimas 4 semanas completas", last13Weeks: "Últimas 13 semanas completas",
    last26Weeks: "Últimas 26 semanas completas", last52Weeks: "Últimas 52 semanas completas", weeksYearAgo: "Mesmas semanas, um ano antes", newest: "Período mais recente", oldest: "Período mais antigo",
  },
  compareWith: "Comparar com",
  compare: { previous: "Período anterior", year: "Um ano antes (364 dias)", none: "Nada" },
  segmentBoth: "Segmento de PDVs ou OOH",
  pickBoth: "Escolher segmento de PDVs ou OOH",
  pickPoint: "Escolher um único ponto",
  point: { pdv: "PDV único", ooh: "Ponto OOH único", both: "PDV ou ponto OOH único" },
  noPoint: "Nenhum escolhido",
  branch: { pdv: "PDVs", ooh: "Pontos OOH" },
  chips: { active: "Filtros ativos", segment: "Segmento", point: "Ponto", perPoint: "por ponto", clear: "Limpar tudo" },
  copyLink: "Copiar link",
  copied: "Link copiado",
  copyByHand: "O navegador não permite copiar: copie o endereço daqui",
  print: "Imprimir ou PDF",
  shortcuts: {
    open: "Atalhos", title: "Atalhos de teclado", previous: "Período anterior", next: "Próximo período", segment: "Escolher um segmento", copy: "Copiar o link do que está na tela",
    views: "Visões salvas", reset: "Voltar ao filtro padrão", help: "Esta lista", on: "Atalhos ligados",
  },
  views: {
    title: "Visões salvas",
    none: "Guarde o que está na tela com um nome e volte a abrir com um clique. Só você vê as suas visões.",
    manage: "Renomear ou excluir…",
    name: "Nome desta visão",
    latest: "Abrir no período mais recente em vez deste",
    save: "Salvar visão",
    saved: "“{{name}}” foi salva.",
  },
};
