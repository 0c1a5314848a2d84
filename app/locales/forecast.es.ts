import type { forecast as english } from "./forecast.en";

export const forecast: typeof english = {
  title: { pdv: "Pronóstico de PDV", ooh: "Pronóstico de OOH" },
  lead: "Pronóstico para {{projected}}, comparado con {{current}}, los últimos {{days}} días con datos.",
  leadWeek: "Por semanas: pronóstico para las cuatro semanas de {{projected}}, comparado con {{current}}, las últimas cuatro semanas completas con datos. Los días posteriores quedan fuera, pues solo cuentan semanas completas (lunes a domingo).",
  cards: {
    revenue: "Ingresos proyectados", visits: "Visitas proyectadas", visitors: "Visitantes proyectados", current: "Actual", projected: "Proyectado", range: "En cuatro de cinco casos, entre {{low}} y {{high}}",
    noRange: "Todavía sin rango: pocos pronósticos pasados llegan tan lejos.", withheldCurrent: "El total actual se oculta: junto a los días mostrados revelaría pocos dispositivos.",
    help: {
      visits: "Actual: visitas de los últimos 28 días con datos. Proyectado: la suma del pronóstico de los próximos 28. El rango es cuánto erraron los totales de pronósticos pasados en cuatro de cinco casos.",
      visitors: "Actual: visitantes distintos de los últimos 28 días. Quien viene en varios días es un solo visitante, así que los días no se suman: el total crece como los visitantes diarios del pronóstico, mientras la gente venga con la misma frecuencia.",
      revenue: "Actual: ventas de los últimos 28 días completos, de los datos de ventas cargados. Proyectado: la suma del pronóstico de los próximos 28 días. Son de los puntos cuyos ingresos se cargaron; las visitas, de todos los puntos de la selección: no conviene dividir unos por otras.",
    },
  },
  reasons: {
    short_history: "Sin pronóstico: se conocen {{days}} días y hacen falta 56 (8 semanas) para probar un pronóstico en días pasados.",
    protected: "Sin pronóstico: demasiados días y semanas tienen tan pocos dispositivos que no se muestran, y un pronóstico no debe revelarlos.",
    no_data: "Sin pronóstico: todavía no hubo visitas.",
    no_sales: "No se conocen ventas para esta elección. Un administrador las carga con: npm run ingest -- --sales ARCHIVO (store, day, revenue, tickets, cost).",
    old_sales: "Sin pronóstico: las últimas ventas son del {{day}}. Cargue datos más nuevos con: npm run ingest -- --sales ARCHIVO.",
  },
  day: "Día", week: "Semana del", measured: "Medido", expected: "Pronóstico", low80: "80 % mínimo", high80: "80 % máximo", low95: "95 % mínimo", high95: "95 % máximo", begins: "Pronóstico",
  visits: {
    title: "Visitas", subtitle: { day: "Visitas por día, y lo que las próximas cuatro semanas pueden traer", week: "Visitas por semana, y lo que las próximas cuatro semanas pueden traer" }, axis: "↑ Visitas",
    finding: "El pronóstico es de {{projected}} visitas en las próximas cuatro semanas, {{change}} respecto de las cuatro últimas.", findingPlain: "El pronóstico es de {{projected}} visitas en las próximas cuatro semanas.",
    help: "Las marcas son días (o semanas). La banda interior debe contener el 80 % de los días por venir, la exterior el 95 %; son tan anchas como erraron los pronósticos pasados. Los días ocultos por privacidad cuentan como la mitad del mínimo, un número que no revela nada.",
    weekly: "Más de una quinta parte de los días tiene demasiado pocos dispositivos para mostrarse: el pronóstico se hace por semanas.",
  },
  visitors: { title: "Visitantes", subtitle: { day: "Visitantes distintos por día", week: "Visitantes distintos por semana" }, axis: "↑ Visitantes", finding: "El pronóstico de visitantes va de {{least}} en el día más débil a {{most}} en el más fuerte.", findingWeek: "El pronóstico de visitantes va de {{least}} en la semana más débil a {{most}} en la más fuerte.", help: "Visitantes distintos de cada día o semana y su pronóstico, con las bandas del 80 % y del 95 %. No se suman: quien viene dos veces cuenta en los dos días." },
  revenue: {
    title: "Ingresos", subtitle: "Ventas por día en {{currency}}, y lo que las próximas cuatro semanas pueden traer", axis: "↑ {{currency}}", finding: "El pronóstico es de {{projected}} en las próximas cuatro semanas, {{change}} respecto de las cuatro últimas.", findingPlain: "El pronóstico es de {{projected}} en las próximas cuatro semanas.",
    help: "Ventas de los datos cargados. La banda interior debe contener el 80 % de los días por venir, la exterior el 95 %. El eje llega como máximo a 2.000.000, o más donde las cifras lo piden: nada se corta.",
  },
  bands: {
    narrow: "En pronósticos pasados estas bandas fueron demasiado estrechas: {{share80}} quedó en la banda del 80 % y {{share95}} en la del 95 % ({{rows}}). Espere que quede fuera más de lo que prometen.",
    wide: "En pronósticos pasados estas bandas fueron más anchas de lo necesario: {{share80}} quedó en la banda del 80 % ({{rows}}).",
    few: "Aún no se puede decir con qué frecuencia aciertan estas bandas: hay muy pocos pronósticos pasados ({{rows}}).",
    rows: { day: "días probados: {{formatted}}", week: "semanas probadas: {{formatted}}" },
  },
  backtest: {
    title: "Cuánto acertó el pronóstico", subtitle: "Error y bandas en días pasados que el pronóstico no conocía", series: "Serie", model: "Modelo", mase: "Error (MASE)", naive: "Repetir la semana", coverage80: "En la banda del 80 %", coverage95: "En la banda del 95 %", points: "Días o semanas probados", origins: "Pronósticos pasados", rows: "Filas de historia", holiday: "Factor de feriado", verdict: "Conclusión",
    names: { visits: "Visitas", visitors: "Visitantes", revenue: "Ingresos" },
    models: { seasonal_naive: "Repetir la última estación", recent_mean: "Media de las cuatro últimas estaciones", theta: "Theta con forma de la semana", ets: "ETS con forma de la semana", mstl: "MSTL con ETS", mean_of_models: "Media de los modelos" },
    better: "Mejor que la semana pasada", noBetter: "No mejor que la semana pasada", unknown: "No se puede decir",
    finding: { better: "Todos los pronósticos fueron mejores que repetir la semana pasada.", some: "{{better}} de {{all}} pronósticos fueron mejores que repetir la semana pasada.", none: "No mejor que la semana pasada.", unknown: "Aún no se puede decir si los pronósticos son mejores que repetir la semana pasada." },
    help: "Los modelos compiten en pronósticos pasados más antiguos; el error mostrado viene de los más nuevos, que no eligieron. MASE es el error medio dividido por el error de repetir la última semana en los días conocidos: por debajo de 1 el pronóstico es mejor. En las bandas deben quedar cerca del 80 % y del 95 % de los días.",
    candidates: "Todos los modelos que compitieron", choice: "{{series}}: error al elegir", shown: "{{series}}: error después", empty: "No hay pronóstico que probar.",
  },
  holidays: { use: { all: "Los pronósticos de arriba los tienen en cuenta.", some: "Los tienen en cuenta: {{with}}. No: {{without}}. Un pronóstico por semanas, o uno que repite la última estación, no distingue días sueltos, y sin un feriado en la historia nada dice lo que hace uno.", none: "Los pronósticos de arriba no los tienen en cuenta: un feriado mueve un solo día, y ellos son por semanas, repiten la última estación o no tienen un feriado en su historia.", no_forecast: "No hay aquí un pronóstico que pueda tenerlos en cuenta." }, title: "Feriados", subtitle: "Feriados de {{country}}", ahead: "por venir", past: "pasado", none: "No hay feriado en estos días.", finding: "{{name}}, el {{day}}, está en los próximos días.", findingNone: "No hay feriado en los próximos días.", help: "Un feriado por venir se multiplica por lo que los feriados pasados hicieron de sus días, llevado hacia 1 por ser pocos.", name: "Feriado", when: "Cuándo" },
  sheet: { summary: "Resumen", days: "Días", weeks: "Semanas", revenue: "Ingresos por día", backtest: "Prueba", models: "Modelos", holidays: "Feriados", from: "De", to: "A", change: "Variación", note: "Por qué no hay" },
  method: "Calculado aquí con los datos de esta misma instalación, sin llamar a nadie. El pronóstico empieza donde terminan los datos; el período elegido en otros informes no cambia nada.",
};
