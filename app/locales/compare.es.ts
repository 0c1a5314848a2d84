import type { compare as english } from "./compare.en";
import type { Translation } from "./translation";

export const compare: Translation<typeof english> = {
  title: { pdv: "Comparar PDV", ooh: "Comparar OOH" },
  column: "Columna {{number}}",
  choose: "Elija un segmento…",
  empty: "Nada elegido todavía. Elija un segmento para ver aquí sus cifras.",
  none: "Nada elegido todavía",
  start: "Elija un segmento en una columna. Las demás se comparan con la primera de la izquierda.",
  problem: { unknown: "El segmento de la dirección no existe. Elija otro.", cleared: "“{{name}}” no tiene datos para todo el período, por eso se quitó la selección." },
  lost: "Segmento que no se pudo cargar",
  reference: "base",
  moveLeft: "Mover a la izquierda",
  moveRight: "Mover a la derecha",
  remove: "Quitar",
  perPoint: "{{name}}, media por punto",
  fields: {
    unique_visitors: "Visitantes únicos", visits: "Visitas", frequency: "Frecuencia media", repeat_visitors: "Visitantes recurrentes", repeat_share: "Recurrentes, parte de los visitantes",
    new_visitors: "Visitantes nuevos", new_share: "Nuevos, parte de los visitantes", total_share: "Parte de todos los visitantes con el filtro de perfil", dwell_time_mins: "Permanencia media, al menos",
  },
  help: "Cada columna por separado, todas en el mismo período y con los mismos filtros de perfil; la diferencia es respecto a la primera de la izquierda. Las medias y las partes se calculan de nuevo a partir de sumas. Las columnas que comparten puntos o visitantes no se suman.",
  pointsOfPercent: "{{formatted}} p. p.",
  reasons: { first_zero: "la primera columna es 0", first_hidden: "la primera columna está protegida", first_missing: "la primera columna no tiene esta cifra", own_missing: "no hay cifra que comparar" },
  figure: "Cifra", difference: "Diferencia", change: "Diferencia en %", changeOf: "{{name}}: diferencia con la primera en %",
  segment: "Segmento", points: "Puntos", columns: "Columnas", city: "Ciudad", store: "Punto",
  figures: { title: "Cifras lado a lado", subtitle: "Las barras de una cifra tienen la misma escala", finding: "{{name}} tiene más visitantes únicos: {{value}}." },
  byWeek: "{{name}} por semana", byQuarter: "{{name}} por cuarto del período", peak: "Máximo: {{name}}, {{row}}, con {{value}}.",
  stores: { title: "Puntos de todas las columnas", subtitle: "Color y forma son los de las columnas; un punto de varias columnas tiene varias formas" },
  ofColumns: "columna {{numbers}}",
  listed: "Se muestran {{formatted}} de {{all}} puntos; los archivos contienen todos.",
  flowOf: "Mapa de flujos de",
};
