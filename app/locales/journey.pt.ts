import type { Translation } from "./translation";

export const journey: Translation<typeof import("./journey.en").journey> = {
  title: { pdv: "Jornada de PDVs", ooh: "Jornada OOH" },
  choose: "Escolha um único ponto",
  chooseText: { none: "Este relatório acompanha os visitantes de um ponto por vez. Escolha-o no filtro acima.", many: "“{{name}}” tem {{formatted}} pontos. Este relatório acompanha os visitantes de um por vez: escolha-o no filtro acima." },
  flow: {
    title: "Fluxo da jornada",
    subtitle: "Dispositivos distintos que visitaram um ponto vizinho até 6 horas antes ou depois",
    help: "O último ponto vizinho visitado antes e o primeiro visitado depois, com no máximo 6 horas entre as duas visitas. Vizinhos são os pontos do mesmo ramo da árvore.",
    finding: "O maior grupo vem de {{before}} ({{beforeValue}}) e o maior segue para {{after}} ({{afterValue}}).",
    findingBefore: "O maior grupo vem de {{before}} ({{beforeValue}}).", findingAfter: "O maior grupo segue para {{after}} ({{afterValue}}).",
    before: "Antes", after: "Depois", point: "Ponto", devices: "Dispositivos antes", devicesAfter: "Dispositivos depois",
    reasons: {
      whole_type: "Sem dados para mostrar: nenhum ponto foi escolhido.", no_siblings: "Sem dados para mostrar: este ponto não tem vizinhos no seu ramo da árvore.",
      few_nodes: "Sem dados para mostrar: menos de cinco pontos participam deste fluxo.", withheld: "Sem dados para mostrar: tão poucos dispositivos fazem estes caminhos que não podem ser mostrados.",
    },
  },
  share: { title: "Correlação por participação", subtitle: "Parte dos visitantes que também visitou o ponto vizinho no período", help: "Dispositivos distintos que visitaram os dois no período, divididos pelos que visitaram este ponto. Diz que os pontos dividem visitantes, não que um os leva ao outro.", value: "Parte", visitors: "Visitantes dos dois", finding: "{{share}} dos visitantes também visitaram {{name}}." },
  dwell: { title: "Correlação por permanência", subtitle: "Permanência média, no ponto vizinho, dos dispositivos que visitaram os dois", help: "Soma da permanência lá dos dispositivos que visitaram os dois pontos no período, dividida pelas visitas deles lá. O silêncio antes e depois da visita não conta.", value: "Permanência", finding: "Ficam mais tempo em {{name}}: {{time}}." },
  rank: "Posição", group: "Ponto", distance: "Distância (km)", none: "Nenhum ponto vizinho tem um valor que possa ser mostrado.",
};
