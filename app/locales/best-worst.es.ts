import type { Messages } from "./messages";

export const bestWorst: Messages["bestWorst"] = {
  help: {
    unique_visitors: "Dispositivos distintos con al menos una visita en los días comparados.",
    visits: "Visitas en los días comparados; la variación es por día si los períodos tienen duraciones distintas.",
    frequency: "Visitas divididas por visitantes únicos.",
    repeat_visitors: "Dispositivos con visitas en al menos dos días locales.",
    new_visitors: "Visitantes cuya primera visita empieza en los 30 días que terminan con el período, o dentro de él si es más largo.",
    dwell_time_mins: "Tiempo entre la primera y la última posición de cada visita, en promedio; el silencio antes y después no cuenta.",
  },
  best: { title: "Mejores variaciones", subtitle: "Visitantes únicos, desde el mayor aumento claro" },
  worst: { title: "Peores variaciones", subtitle: "Visitantes únicos, desde la mayor caída clara" },
  listHelp: "Puntos cuyo cambio resiste el procedimiento de Benjamini y Hochberg al 5 %, diez como máximo: de los listados, cerca de uno de cada veinte está por azar. Los puntos pequeños cuyo cambio puede ser azar están en “sin cambio claro”.",
  point: { pdv: "PDV", ooh: "Emplazamiento OOH" },
  bestFinding: "{{name}} creció más: {{change}}.",
  worstFinding: "{{name}} cayó más: {{change}}.",
  none: { best: "Ningún punto creció más de lo que explica el azar.", worst: "Ningún punto cayó más de lo que explica el azar." },
  more_one: "{{formatted}} punto más no está en la lista.",
  more_many: "{{formatted}} puntos más no están en la lista.",
  more_other: "{{formatted}} puntos más no están en la lista.",
  scale: "Ambas listas tienen la misma escala: la barra completa vale {{change}}.",
  unclearList: {
    title: "Sin cambio claro", words: "“puede ser azar”: su intervalo del 95 % contiene 0. “una entre muchas”: su intervalo no contiene 0, pero entre tantos puntos algunos se ven así por azar.", subtitle: "Puntos cuyo cambio está dentro del ruido o no se puede decir",
    finding_one: "{{formatted}} punto no tiene un cambio claro.", finding_many: "{{formatted}} puntos no tienen un cambio claro.", finding_other: "{{formatted}} puntos no tienen un cambio claro.", none: "Todos los puntos tienen un cambio claro.",
  },
};
