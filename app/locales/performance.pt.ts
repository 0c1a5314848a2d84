import type { Translation } from "./translation";

export const performance: Translation<typeof import("./performance.en").performance> = {
  title: { pdv: "Desempenho de PDVs", ooh: "Desempenho OOH" },
  comparedTo: "{{now}} comparado a {{before}}",
  nothingBefore: "Não há período com que comparar: este é o mais antigo.",
  notMeasuredBefore: "{{before}} não foi medido: os dados começam em {{day}}. Por isso não há variações.",
  beforeIncomplete: "Os dados começam em {{day}}, depois do início de {{before}}: parte de cada variação é apenas o começo que não foi medido.",
  partial: "O período não está completo: os dois lados ficam com os primeiros {{formatted}} dias.",
  lengthsDiffer: "Os períodos têm durações diferentes: as visitas são comparadas por dia.",
  panelDrift: "O próprio painel mudou {{change}} entre os períodos. Parte de cada variação pode vir disso.",
  figures: { unique_visitors: "Visitantes únicos", visits: "Visitas", frequency: "Frequência média", repeat_visitors: "Visitantes recorrentes", new_visitors: "Visitantes novos", dwell_time_mins: "Permanência média" },
  before: "Antes", now: "Agora", change: "Variação", low: "Intervalo 95 % de", high: "Intervalo 95 % até",
  interval: "95 %: {{low}} a {{high}}",
  perDay: "por dia",
  shortHistory: "histórico curto",
  shortHistoryReason: "O período comparado tem menos ainda: lá, mais visitantes contaram como novos. Uma queda aqui pode ser apenas isso.",
  unclearWord: { interval: "pode ser acaso", many: "uma entre muitas" },
  unclear: "incerto",
  unclearReason: { interval: "O intervalo contém 0: a mudança pode ser acaso.", many: "O seu intervalo não contém 0, mas entre tantos pontos alguns parecem assim por acaso." },
};
