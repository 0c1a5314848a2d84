import type { forecast as english } from "./forecast.en";

export const forecast: typeof english = {
  title: { pdv: "Previsão de PDVs", ooh: "Previsão de OOH" },
  lead: "Previsão para {{projected}}, comparada com {{current}}, os últimos {{days}} dias com dados.",
  leadWeek: "Por semanas: previsão para as quatro semanas de {{projected}}, comparada com {{current}}, as últimas quatro semanas completas com dados. Os dias posteriores ficam de fora, pois só contam semanas completas (segunda a domingo).",
  cards: {
    revenue: "Receita projetada", visits: "Visitas projetadas", visitors: "Visitantes projetados", current: "Atual", projected: "Projetado", range: "Em quatro de cinco casos, entre {{low}} e {{high}}",
    noRange: "Ainda sem faixa: poucas previsões passadas chegam tão longe.", withheldCurrent: "O total atual é ocultado: ao lado dos dias mostrados, revelaria poucos dispositivos.",
    help: {
      visits: "Atual: visitas dos últimos 28 dias com dados. Projetado: a soma da previsão dos próximos 28. A faixa é quanto os totais de previsões passadas erraram em quatro de cinco casos.",
      visitors: "Atual: visitantes distintos dos últimos 28 dias. Quem vem em vários dias é um só visitante, por isso os dias não se somam: o total cresce como os visitantes diários da previsão, enquanto as pessoas vierem com a mesma frequência.",
      revenue: "Atual: vendas dos últimos 28 dias completos, dos dados de vendas carregados. Projetado: a soma da previsão dos próximos 28 dias. É dos pontos cuja receita foi carregada; as visitas são de todos os pontos da escolha: não convém dividir uma pelas outras.",
    },
  },
  reasons: {
    short_history: "Sem previsão: são conhecidos {{days}} dias, e são necessários 56 (8 semanas) para testar uma previsão em dias passados.",
    protected: "Sem previsão: dias e semanas demais têm tão poucos dispositivos que não são mostrados, e uma previsão não pode revelá-los.",
    no_data: "Sem previsão: ainda não houve visitas.",
    no_sales: "Não há vendas conhecidas para esta escolha. Um administrador as carrega com: npm run ingest -- --sales ARQUIVO (store, day, revenue, tickets, cost).",
    old_sales: "Sem previsão: as últimas vendas são de {{day}}. Carregue dados mais novos com: npm run ingest -- --sales ARQUIVO.",
  },
  day: "Dia", week: "Semana de", measured: "Medido", expected: "Previsão", low80: "80 % mínimo", high80: "80 % máximo", low95: "95 % mínimo", high95: "95 % máximo", begins: "Previsão",
  visits: {
    title: "Visitas", subtitle: { day: "Visitas por dia, e o que as próximas quatro semanas podem trazer", week: "Visitas por semana, e o que as próximas quatro semanas podem trazer" }, axis: "↑ Visitas",
    finding: "A previsão é de {{projected}} visitas nas próximas quatro semanas, {{change}} em relação às quatro últimas.", findingPlain: "A previsão é de {{projected}} visitas nas próximas quatro semanas.",
    help: "As marcas são dias (ou semanas). A faixa interna deve conter 80 % dos dias que vêm, a externa 95 %; são tão largas quanto as previsões passadas erraram. Dias ocultados por privacidade contam como metade do mínimo, um número que nada revela.",
    weekly: "Mais de um quinto dos dias tem dispositivos de menos para ser mostrado: a previsão é feita por semanas.",
  },
  visitors: { title: "Visitantes", subtitle: { day: "Visitantes distintos por dia", week: "Visitantes distintos por semana" }, axis: "↑ Visitantes", finding: "A previsão de visitantes vai de {{least}} no dia mais fraco a {{most}} no mais forte.", findingWeek: "A previsão de visitantes vai de {{least}} na semana mais fraca a {{most}} na mais forte.", help: "Visitantes distintos de cada dia ou semana e sua previsão, com as faixas de 80 % e 95 %. Não se somam: quem vem duas vezes conta nos dois dias." },
  revenue: {
    title: "Receita", subtitle: "Vendas por dia em {{currency}}, e o que as próximas quatro semanas podem trazer", axis: "↑ {{currency}}", finding: "A previsão é de {{projected}} nas próximas quatro semanas, {{change}} em relação às quatro últimas.", findingPlain: "A previsão é de {{projected}} nas próximas quatro semanas.",
    help: "Vendas dos dados carregados. A faixa interna deve conter 80 % dos dias que vêm, a externa 95 %. O eixo vai no máximo até 2.000.000, ou mais onde os números pedem: nada é cortado.",
  },
  bands: {
    narrow: "Em previsões passadas estas faixas foram estreitas demais: {{share80}} ficou na faixa de 80 % e {{share95}} na de 95 % ({{rows}}). Espere mais valores fora do que elas prometem.",
    wide: "Em previsões passadas estas faixas foram mais largas do que o necessário: {{share80}} ficou na faixa de 80 % ({{rows}}).",
    few: "Ainda não se pode dizer com que frequência estas faixas acertam: há poucas previsões passadas ({{rows}}).",
    rows: { day: "dias testados: {{formatted}}", week: "semanas testadas: {{formatted}}" },
  },
  backtest: {
    title: "Quanto a previsão acertou", subtitle: "Erro e faixas em dias passados que a previsão não conhecia", series: "Série", model: "Modelo", mase: "Erro (MASE)", naive: "Repetir a semana", coverage80: "Na faixa de 80 %", coverage95: "Na faixa de 95 %", points: "Dias ou semanas testados", origins: "Previsões passadas", rows: "Linhas de histórico", holiday: "Fator de feriado", verdict: "Conclusão",
    names: { visits: "Visitas", visitors: "Visitantes", revenue: "Receita" },
    models: { seasonal_naive: "Repetir a última estação", recent_mean: "Média das quatro últimas estações", theta: "Theta com forma da semana", ets: "ETS com forma da semana", mstl: "MSTL com ETS", mean_of_models: "Média dos modelos" },
    better: "Melhor que a semana passada", noBetter: "Não melhor que a semana passada", unknown: "Não se pode dizer",
    finding: { better: "Todas as previsões aqui foram melhores que repetir a semana passada.", some: "{{better}} de {{all}} previsões aqui foram melhores que repetir a semana passada.", none: "Não melhor que a semana passada.", unknown: "Ainda não se pode dizer se as previsões são melhores que repetir a semana passada." },
    help: "Os modelos competem em previsões passadas mais antigas; o erro mostrado vem das mais novas, que não escolheram. MASE é o erro médio dividido pelo erro de repetir a última semana nos dias conhecidos: abaixo de 1 a previsão é melhor. Nas faixas devem ficar cerca de 80 % e 95 % dos dias.",
    candidates: "Todos os modelos que competiram", choice: "{{series}}: erro na escolha", shown: "{{series}}: erro depois", empty: "Não há previsão para testar.",
  },
  holidays: { use: { all: "As previsões acima os levam em conta.", some: "Levam-nos em conta: {{with}}. Não: {{without}}. Uma previsão por semanas, ou uma que repete a última estação, não distingue dias isolados, e sem um feriado no histórico nada diz o que um faz.", none: "As previsões acima não os levam em conta: um feriado move um só dia, e elas são por semanas, repetem a última estação ou não têm um feriado no histórico.", no_forecast: "Não há aqui uma previsão que possa levá-los em conta." }, title: "Feriados", subtitle: "Feriados de {{country}}", ahead: "por vir", past: "passado", none: "Não há feriado nestes dias.", finding: "{{name}}, em {{day}}, está nos próximos dias.", findingNone: "Não há feriado nos próximos dias.", help: "Um feriado por vir é multiplicado pelo que os feriados passados fizeram de seus dias, puxado para 1 por serem poucos.", name: "Feriado", when: "Quando" },
  sheet: { summary: "Resumo", days: "Dias", weeks: "Semanas", revenue: "Receita por dia", backtest: "Teste", models: "Modelos", holidays: "Feriados", from: "De", to: "Até", change: "Variação", note: "Por que não há" },
  method: "Calculado aqui com os dados desta própria instalação, sem chamada a ninguém. A previsão começa onde os dados terminam; o período escolhido em outros relatórios não muda nada.",
};
