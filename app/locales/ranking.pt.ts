import type { Translation } from "./translation";

export const ranking: Translation<typeof import("./ranking.en").ranking> = {
  title: "Ranking",
  whole: "Todos os pontos",
  empty: "Não há o que classificar neste período. Os dados vão de {{from}} a {{to}}.",
  emptyAll: "Nenhum dado foi carregado ainda.",
  name: { ooh: "Ponto OOH", pdv: "PDV", pdvByGroup: "Grupo", attribution_ooh: "Ponto OOH", attribution_pdv: "PDV" },
  address: "Endereço",
  path: "Ramo",
  rank: "Posição",
  titles: { ooh: "Ranking OOH", pdv: "Ranking de PDVs", pdvByGroup: "PDVs por grupo", attribution_ooh: "Atribuição: pontos OOH", attribution_pdv: "Atribuição: PDVs" },
  subtitles: {
    ooh: "Visitas e parte de todas as visitas a pontos OOH", pdv: "Visitas e parte de todas as visitas a PDVs", pdvByGroup: "Visitas e parte de todas as visitas a PDVs",
    attribution_ooh: "Dispositivos expostos que depois visitaram um PDV e parte dos expostos ali", attribution_pdv: "Visitantes expostos antes da visita e parte dos visitantes do PDV",
  },
  help: {
    ooh: "Os vinte pontos OOH com mais visitas no período, qualquer que seja o segmento escolhido em outros relatórios. Pontos que o piso de privacidade retém ficam de fora.",
    pdv: "Os vinte PDVs com mais visitas no período, qualquer que seja o segmento escolhido em outros relatórios. PDVs que o piso de privacidade retém ficam de fora.",
    pdvByGroup: "Os vinte segmentos que contêm só PDVs, por visitas. Uma visita perto de vários PDVs do segmento conta uma vez.",
    attribution_ooh: "Dispositivos distintos expostos no ponto que visitaram um PDV depois da primeira exposição no período. Vem depois da exposição; se é por causa dela, só uma auditoria mostra.",
    attribution_pdv: "Visitantes distintos do PDV expostos antes em qualquer ponto OOH, no período. Os pontos têm alcances diferentes: as partes comparam melhor que os números.",
  },
  value: { ooh: "Visitas", pdv: "Visitas", pdvByGroup: "Visitas", attribution_ooh: "Dispositivos", attribution_pdv: "Visitantes" },
  share: "Parte",
  finding: {
    ooh: "{{name}} lidera com {{value}} visitas, {{share}} de todas.", pdv: "{{name}} lidera com {{value}} visitas, {{share}} de todas.", pdvByGroup: "{{name}} lidera com {{value}} visitas, {{share}} de todas.",
    attribution_ooh: "{{name}}: {{value}} dispositivos expostos visitaram um PDV depois, {{share}} dos expostos ali.", attribution_pdv: "{{name}}: {{value}} visitantes foram expostos antes, {{share}} dos seus visitantes.",
  },
};
