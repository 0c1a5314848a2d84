import type { Translation } from "./translation";

export const ranking: Translation<typeof import("./ranking.en").ranking> = {
  title: "Ranking",
  whole: "Todos los puntos",
  empty: "No hay nada que clasificar en este período. Los datos van de {{from}} a {{to}}.",
  emptyAll: "Todavía no se han cargado datos.",
  name: { ooh: "Emplazamiento OOH", pdv: "PDV", pdvByGroup: "Grupo", attribution_ooh: "Emplazamiento OOH", attribution_pdv: "PDV" },
  address: "Dirección",
  path: "Rama",
  rank: "Puesto",
  titles: { ooh: "Ranking OOH", pdv: "Ranking de PDV", pdvByGroup: "PDV por grupo", attribution_ooh: "Atribución: emplazamientos OOH", attribution_pdv: "Atribución: PDV" },
  subtitles: {
    ooh: "Visitas y parte de todas las visitas a emplazamientos OOH", pdv: "Visitas y parte de todas las visitas a PDV", pdvByGroup: "Visitas y parte de todas las visitas a PDV",
    attribution_ooh: "Dispositivos expuestos que después visitaron un PDV y parte de los expuestos allí", attribution_pdv: "Visitantes expuestos antes de la visita y parte de los visitantes del PDV",
  },
  help: {
    ooh: "Los veinte emplazamientos con más visitas en el período, sea cual sea el segmento elegido en otros informes. Los que retiene el mínimo de privacidad quedan fuera.",
    pdv: "Los veinte PDV con más visitas en el período, sea cual sea el segmento elegido en otros informes. Los que retiene el mínimo de privacidad quedan fuera.",
    pdvByGroup: "Los veinte segmentos que solo contienen PDV, por visitas. Una visita cerca de varios PDV del segmento cuenta una vez.",
    attribution_ooh: "Dispositivos distintos expuestos en el emplazamiento que visitaron un PDV después de su primera exposición en el período. Viene después de la exposición; si es por ella, solo lo muestra una auditoría.",
    attribution_pdv: "Visitantes distintos del PDV expuestos antes en cualquier emplazamiento, en el período. Los emplazamientos tienen alcances distintos: las partes se comparan mejor que las cifras.",
  },
  value: { ooh: "Visitas", pdv: "Visitas", pdvByGroup: "Visitas", attribution_ooh: "Dispositivos", attribution_pdv: "Visitantes" },
  share: "Parte",
  finding: {
    ooh: "{{name}} encabeza con {{value}} visitas, {{share}} de todas.", pdv: "{{name}} encabeza con {{value}} visitas, {{share}} de todas.", pdvByGroup: "{{name}} encabeza con {{value}} visitas, {{share}} de todas.",
    attribution_ooh: "{{name}}: {{value}} dispositivos expuestos visitaron un PDV después, {{share}} de los expuestos allí.", attribution_pdv: "{{name}}: {{value}} visitantes habían sido expuestos antes, {{share}} de sus visitantes.",
  },
};
