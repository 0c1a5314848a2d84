import type { Messages } from "./messages";

export const bestWorst: Messages["bestWorst"] = {
  help: {
    unique_visitors: "Dispositivos distintos com ao menos uma visita nos dias comparados.",
    visits: "Visitas nos dias comparados; a variação é por dia quando os períodos têm durações diferentes.",
    frequency: "Visitas divididas por visitantes únicos.",
    repeat_visitors: "Dispositivos com visitas em ao menos dois dias locais.",
    new_visitors: "Visitantes cuja primeira visita começa nos 30 dias que terminam com o período, ou dentro dele se for mais longo.",
    dwell_time_mins: "Tempo entre a primeira e a última posição de cada visita, em média; o silêncio antes e depois não conta.",
  },
  best: { title: "Melhores variações", subtitle: "Visitantes únicos, do maior aumento claro ao menor" },
  worst: { title: "Piores variações", subtitle: "Visitantes únicos, da maior queda clara à menor" },
  listHelp: "Pontos cuja mudança resiste ao procedimento de Benjamini e Hochberg a 5 %, no máximo dez: dos listados, cerca de um em vinte está ali por acaso. Pontos pequenos cuja mudança pode ser acaso ficam em “sem mudança clara”.",
  point: { pdv: "PDV", ooh: "Ponto OOH" },
  bestFinding: "{{name}} cresceu mais: {{change}}.",
  worstFinding: "{{name}} caiu mais: {{change}}.",
  none: { best: "Nenhum ponto cresceu além do que o acaso explica.", worst: "Nenhum ponto caiu além do que o acaso explica." },
  more_one: "Mais {{formatted}} ponto não está na lista.",
  more_many: "Mais {{formatted}} pontos não estão na lista.",
  more_other: "Mais {{formatted}} pontos não estão na lista.",
  scale: "As duas listas têm a mesma escala: a barra cheia vale {{change}}.",
  unclearList: {
    title: "Sem mudança clara", words: "“pode ser acaso”: o intervalo de 95 % contém 0. “uma entre muitas”: o intervalo dela não contém 0, mas entre tantos pontos alguns parecem assim por acaso.", subtitle: "Pontos cuja mudança está dentro do ruído ou não pode ser dita",
    finding_one: "{{formatted}} ponto não tem mudança clara.", finding_many: "{{formatted}} pontos não têm mudança clara.", finding_other: "{{formatted}} pontos não têm mudança clara.", none: "Todos os pontos têm mudança clara.",
  },
};
