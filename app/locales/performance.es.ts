import type { Translation } from "./translation";

export const performance: Translation<typeof import("./performance.en").performance> = {
  title: { pdv: "Desempeño de PDV", ooh: "Desempeño OOH" },
  comparedTo: "{{now}} comparado con {{before}}",
  nothingBefore: "No hay período con que comparar: este es el más antiguo.",
  notMeasuredBefore: "{{before}} no se midió: los datos empiezan el {{day}}. Por eso no hay variaciones.",
  beforeIncomplete: "Los datos empiezan el {{day}}, después del inicio de {{before}}: parte de cada variación es solo el comienzo que no se midió.",
  partial: "El período no está completo: ambos lados conservan sus primeros {{formatted}} días.",
  lengthsDiffer: "Los períodos tienen duraciones distintas: las visitas se comparan por día.",
  panelDrift: "El propio panel cambió {{change}} entre los períodos. Parte de cada variación puede venir de eso.",
  figures: { unique_visitors: "Visitantes únicos", visits: "Visitas", frequency: "Frecuencia media", repeat_visitors: "Visitantes recurrentes", new_visitors: "Visitantes nuevos", dwell_time_mins: "Permanencia media" },
  before: "Antes", now: "Ahora", change: "Variación", low: "Intervalo 95 % desde", high: "Intervalo 95 % hasta",
  interval: "95 %: {{low}} a {{high}}",
  perDay: "por día",
  shortHistory: "historia corta",
  shortHistoryReason: "El período comparado tiene aún menos: allí más visitantes contaron como nuevos. Una caída puede deberse solo a eso.",
  unclearWord: { interval: "puede ser azar", many: "una entre muchas" },
  unclear: "incierto",
  unclearReason: { interval: "El intervalo contiene 0: el cambio puede ser azar.", many: "Su intervalo no contiene 0, pero entre tantos puntos algunos parecen así por azar." },
};
