import type { Translation } from "./translation";

export const journey: Translation<typeof import("./journey.en").journey> = {
  title: { pdv: "Recorrido de PDV", ooh: "Recorrido OOH" },
  choose: "Elija un solo punto",
  chooseText: { none: "Este informe sigue a los visitantes de un punto por vez. Elíjalo en el filtro de arriba.", many: "“{{name}}” tiene {{formatted}} puntos. Este informe sigue a los visitantes de uno por vez: elíjalo en el filtro de arriba." },
  flow: {
    title: "Flujo del recorrido",
    subtitle: "Dispositivos distintos que visitaron un punto vecino hasta 6 horas antes o después",
    help: "El último punto vecino visitado antes y el primero visitado después, con un máximo de 6 horas entre las dos visitas. Vecinos son los puntos de la misma rama del árbol.",
    finding: "El mayor grupo viene de {{before}} ({{beforeValue}}) y el mayor sigue a {{after}} ({{afterValue}}).",
    findingBefore: "El mayor grupo viene de {{before}} ({{beforeValue}}).", findingAfter: "El mayor grupo sigue a {{after}} ({{afterValue}}).",
    before: "Antes", after: "Después", point: "Punto", devices: "Dispositivos antes", devicesAfter: "Dispositivos después",
    reasons: {
      whole_type: "No hay datos para mostrar: no se eligió ningún punto.", no_siblings: "No hay datos para mostrar: este punto no tiene vecinos en su rama del árbol.",
      few_nodes: "No hay datos para mostrar: menos de cinco puntos participan en este flujo.", withheld: "No hay datos para mostrar: tan pocos dispositivos hacen estos caminos que no se pueden mostrar.",
    },
  },
  share: { title: "Correlación por participación", subtitle: "Parte de los visitantes que también visitó el punto vecino en el período", help: "Dispositivos distintos que visitaron ambos en el período, divididos por los que visitaron este punto. Dice que los puntos comparten visitantes, no que uno los lleve al otro.", value: "Parte", visitors: "Visitantes de ambos", finding: "{{share}} de los visitantes también visitó {{name}}." },
  dwell: { title: "Correlación por permanencia", subtitle: "Permanencia media, en el punto vecino, de los dispositivos que visitaron ambos", help: "Suma de la permanencia allí de los dispositivos que visitaron ambos puntos en el período, dividida por sus visitas allí. El silencio antes y después de la visita no cuenta.", value: "Permanencia", finding: "Permanecen más en {{name}}: {{time}}." },
  rank: "Puesto", group: "Punto", distance: "Distancia (km)", none: "Ningún punto vecino tiene un valor que se pueda mostrar.",
};
