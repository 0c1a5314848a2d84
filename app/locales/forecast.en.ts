export const forecast = {
  title: { pdv: "Forecast for POIs", ooh: "Forecast for OOH sites" },
  lead: "Forecast for {{projected}}, compared with {{current}}, the last {{days}} days with data.",
  cards: {
    revenue: "Projected revenue", visits: "Projected visits", visitors: "Projected visitors", current: "Current", projected: "Projected", range: "In four of five cases between {{low}} and {{high}}",
    noRange: "No range yet: too few past forecasts reach that far.", withheldCurrent: "The current total is withheld: beside the days shown it would tell of few devices.",
    help: {
      visits: "Current: visits of the last 28 days with data. Projected: the sum of the forecast of the next 28. The range is how far the totals of past forecasts were off in four of five cases.",
      visitors: "Current: distinct visitors of the last 28 days. A person who comes on several days is one visitor, so that the days do not add up: the total grows as the daily visitors of the forecast do, as long as people come as often as now.",
      revenue: "Current: takings of the last 28 complete days, from the sales that were loaded. Projected: the sum of the forecast of the next 28 days.",
    },
  },
  reasons: {
    short_history: "No forecast: {{days}} days are known, and 56 (8 weeks) are needed to try a forecast on past days.",
    protected: "No forecast: too many days and weeks have so few devices that they are not shown, and a forecast must not tell of them.",
    no_data: "No forecast: there were no visits yet.",
    no_sales: "No takings are known for this choice. An administrator loads them with: npm run ingest -- --sales FILE (store, day, revenue, tickets, cost).",
    old_sales: "No forecast: the last takings are of {{day}}. Load newer ones with: npm run ingest -- --sales FILE.",
  },
  day: "Day", week: "Week from", measured: "Measured", expected: "Forecast", low80: "80 % low", high80: "80 % high", low95: "95 % low", high95: "95 % high", begins: "Forecast",
  visits: {
    title: "Visits", subtitle: { day: "Visits by day, and what the next four weeks may bring", week: "Visits by week, and what the next four weeks may bring" }, axis: "↑ Visits",
    finding: "The forecast is {{projected}} visits in the next four weeks, {{change}} against the last four.", findingPlain: "The forecast is {{projected}} visits in the next four weeks.",
    help: "Marks are days (or weeks). The inner band is to hold 80 % of the days to come, the outer one 95 %; they are as wide as past forecasts were off. Days withheld for privacy count as half the floor, a number that tells nothing.",
    weekly: "More than a fifth of the days have too few devices to be shown: the forecast is made of weeks.",
  },
  visitors: { title: "Visitors", subtitle: { day: "Distinct visitors by day", week: "Distinct visitors by week" }, axis: "↑ Visitors", finding: "The forecast of visitors ranges from {{least}} on the weakest day to {{most}} on the strongest.", findingWeek: "The forecast of visitors ranges from {{least}} in the weakest week to {{most}} in the strongest.", help: "Distinct visitors of each day or week, and their forecast with the bands of 80 % and 95 %. They do not add up: who comes twice counts on both days." },
  revenue: {
    title: "Revenue", subtitle: "Takings by day in {{currency}}, and what the next four weeks may bring", axis: "↑ {{currency}}", finding: "The forecast is {{projected}} in the next four weeks, {{change}} against the last four.", findingPlain: "The forecast is {{projected}} in the next four weeks.",
    help: "Takings from the loaded sales. The inner band is to hold 80 % of the days to come, the outer one 95 %. The axis ends at 2,000,000 at most, or higher where figures need it: nothing is cut off.",
  },
  backtest: {
    title: "How good the forecast was", subtitle: "Error and bands on past days that the forecast did not know", series: "Series", model: "Model", mase: "Error (MASE)", naive: "Last week again", coverage80: "In the 80 % band", coverage95: "In the 95 % band", points: "Days tried", origins: "Past forecasts", rows: "Rows of history", holiday: "Holiday factor", verdict: "Verdict",
    names: { visits: "Visits", visitors: "Visitors", revenue: "Revenue" },
    models: { seasonal_naive: "Last season again", recent_mean: "Mean of the last four seasons", theta: "Theta with weekday shape", ets: "ETS with weekday shape", mstl: "MSTL with ETS", mean_of_models: "Mean of the models" },
    better: "Better than last week", noBetter: "No better than last week", unknown: "Cannot be told",
    finding: { better: "All forecasts here were better than repeating last week.", some: "{{better}} of {{all}} forecasts here were better than repeating last week.", none: "No better than last week." },
    help: "Models compete on earlier past forecasts; the error shown comes from later ones that did not choose. MASE is the mean error divided by the error of repeating the last week within the known days: below 1 the forecast is better. Of the bands, about 80 % and 95 % of the days should lie inside.",
    candidates: "All models that competed", choice: "{{series}}: error when choosing", shown: "{{series}}: error afterwards", empty: "There is no forecast to test.",
  },
  holidays: { title: "Holidays", subtitle: "Public holidays of {{country}}, which the forecast knows", ahead: "ahead", past: "past", none: "There is no public holiday in these days.", finding: "{{name}} on {{day}} lies in the days ahead.", findingNone: "No public holiday lies in the days ahead.", help: "A holiday ahead is multiplied by what past holidays made of their days, drawn towards 1 as there are few of them.", name: "Holiday", when: "When" },
  sheet: { summary: "Summary", days: "Days", weeks: "Weeks", revenue: "Revenue by day", backtest: "Backtest", models: "Models", holidays: "Holidays", from: "From", to: "To", change: "Change", note: "Why there is none" },
  method: "Computed here from this deployment's own data, with no call to anyone. The forecast starts where the data ends; the period chosen in other reports changes nothing.",
};
