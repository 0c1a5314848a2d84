import type { Translation } from "./translation";

export const filterTools: Translation<typeof import("./filter-tools.en").filterTools> = {
  previous: "Período anterior",
  next: "Período siguiente",
  quick: "Períodos rápidos",
  presets: {
    lastMonth: "Último mes completo", thisMonth: "Mes actual, incompleto", monthBefore: "Mes anterior a ese", monthYearAgo: "Mismo mes, un año antes",
    lastWeek: "Última semana completa", thisWeek: "Semana actual, incompleta", last4Weeks: "Últimas 4 semanas completas", last13Weeks: "Últimas 13 semanas completas",
    last26Weeks: "Últimas 26 semanas completas", last52Weeks: "Últimas 52 semanas completas", weeksYearAgo: "Mismas semanas, un año antes", newest: "Período más reciente", oldest: "Período más antiguo",
  },
  compareWith: "Comparar con",
  compare: { previous: "Período anterior", year: "Un año antes (364 días)", none: "Nada" },
  segmentBoth: "Segmento de PDV u OOH",
  pickBoth: "Elegir un segmento de PDV u OOH",
  pickPoint: "Elegir un solo punto",
  point: { pdv: "Un solo PDV", ooh: "Un solo emplazamiento OOH", both: "Un solo PDV o emplazamiento OOH" },
  noPoint: "Ninguno elegido",
  branch: { pdv: "PDV", ooh: "Emplazamientos OOH" },
  chips: { active: "Filtros activos", segment: "Segmento", point: "Punto", perPoint: "por punto", clear: "Quitar todo" },
  copyLink: "Copiar enlace",
  copied: "Enlace copiado",
  copyByHand: "El navegador no permite copiar: copie la dirección desde aquí",
  print: "Imprimir o PDF",
  shortcuts: {
    open: "Atajos", title: "Atajos de teclado", previous: "Período anterior", next: "Período siguiente", segment: "Elegir un segmento", copy: "Copiar el enlace de lo que se ve",
    views: "Vistas guardadas", reset: "Volver al filtro inicial", help: "Esta lista", on: "Atajos activados",
  },
  views: {
    title: "Vistas guardadas",
    none: "Guarde con un nombre lo que ve y vuelva a abrirlo con un clic. Solo usted ve sus vistas.",
    manage: "Cambiar nombre o eliminar…",
    name: "Nombre de esta vista",
    latest: "Abrirla en el período más reciente en lugar de este",
    save: "Guardar vista",
    saved: "“{{name}}” está guardada.",
  },
};
