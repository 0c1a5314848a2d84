import type { TFunction } from "i18next";
import { aggregateFields } from "~/contract/six-figures";
import { advisorAreas, advisorMember } from "~/contract/ai-advisor-areas";

export type Naming = (t: TFunction) => string;

/** Members of AI and Premium answers by the titles of the cards that show them. */
export const otherMembers: Readonly<Record<string, Naming>> = {
  "ai.getForecastData.forecastVisitsData0": (t) => `${t("forecast.visits.title")}: ${t("forecast.measured")}`, "ai.getForecastData.forecastVisitsData1": (t) => `${t("forecast.visits.title")}: ${t("forecast.expected")}`,
  "ai.getForecastData.forecastVisitorsData1": (t) => `${t("forecast.visitors.title")}: ${t("forecast.expected")}`, "ai.getForecastData.forecastRevenueData": (t) => t("forecast.revenue.title"),
  "ai.getForecastData.projectedVisits": (t) => t("forecast.cards.visits"), "ai.getForecastData.projectedVisitors": (t) => t("forecast.cards.visitors"), "ai.getForecastData.projectedRevenue": (t) => t("forecast.cards.revenue"),
  "ai.getForecastData.backtest": (t) => t("forecast.backtest.title"), "ai.getForecastData.holidays": (t) => t("forecast.holidays.title"),
  "ai.getAdvisorData.chartsData": (t) => t("advisor.months.title"), ...Object.fromEntries(advisorAreas.map((area): [string, Naming] => [`ai.getAdvisorData.${advisorMember(area)}`, (t) => t(`advisor.area.${area}`)])),
  "premium.getSentimentData.sentiment": (t) => t("premium.sentiment.monthsTitle"), "premium.getSentimentData.averageSentimentData": (t) => `${t("premium.sentiment.monthsTitle")}: ${t("premium.sentiment.sheets.months")}`,
  "premium.getSentimentData.uniqueAutorsData": (t) => `${t("premium.sentiment.postsTitle")}: ${t("premium.sentiment.authors")}`, "premium.getSentimentData.uniquePostsData": (t) => `${t("premium.sentiment.postsTitle")}: ${t("premium.sentiment.posts")}`,
  "premium.getSentimentData.words": (t) => t("premium.sentiment.wordsTitle"),
  "premium.getFinancialData.financial": (t) => t("nav.items.premium-financial"), "premium.getFinancialData.revenueData": (t) => `${t("premium.financial.revenueTitle")}: ${t("premium.financial.week")}`,
  ...Object.fromEntries((["classData", "riskLevelData", "ownCarData"] as const).map((list): [string, Naming] => [`premium.getFinancialData.${list}`, (t) => t(`premium.financial.lists.${list}.title`)])),
  "premium.getLoyaltyData.loyalty": (t) => t("nav.items.premium-loyalty"), "premium.getLoyaltyData.visitDays": (t) => t("premium.loyalty.daysTitle"), "premium.getLoyaltyData.loyalToData": (t) => t("premium.loyalty.toTitle"),
  ...Object.fromEntries((["receptiveData1", "receptiveData2", "receptiveData3"] as const).map((list): [string, Naming] => [`premium.getLoyaltyData.${list}`, (t) => t(`premium.loyalty.lists.${list}.title`)])),
  "premium.getNeighborhoodData.totals": (t) => t("premium.neighborhood.totals"), "premium.getNeighborhoodData.neighborhoodData": (t) => t("premium.neighborhood.areas"), "premium.getNeighborhoodData.communityData": (t) => t("premium.neighborhood.communities"),
  "premium.getNeighborhoodData.classData": (t) => t("demographics.class"),
};

/** Parts below these members, wherever they stand. */
export const otherParts: Readonly<Record<string, Naming>> = {
  ...Object.fromEntries(aggregateFields.map((field): [string, Naming] => [field, (t) => t(`excel.fields.${field}`)])),
  low80: (t) => t("forecast.low80"), high80: (t) => t("forecast.high80"), low95: (t) => t("forecast.low95"), high95: (t) => t("forecast.high95"), current: (t) => t("forecast.cards.current"), projected: (t) => t("forecast.cards.projected"), perc: (t) => t("performance.change"),
  value: (t) => t("excel.value"), series: (t) => t("forecast.backtest.series"), model: (t) => t("forecast.backtest.model"), mase: (t) => t("forecast.backtest.mase"), naive: (t) => t("forecast.backtest.naive"), no_better: (t) => t("forecast.backtest.verdict"),
  coverage80: (t) => t("forecast.backtest.coverage80"), coverage95: (t) => t("forecast.backtest.coverage95"), points: (t) => t("forecast.backtest.points"), origins_shown: (t) => t("forecast.backtest.origins"), history_rows: (t) => t("forecast.backtest.rows"), holiday_factor: (t) => t("forecast.backtest.holiday"), candidates: (t) => t("forecast.backtest.candidates"),
  kpi: (t) => t("advisor.sheets.figures"), months: (t) => t("advisor.months.title"), recommendations: (t) => t("advisor.list.title"), compared: (t) => t("advisor.detail.title"), impact: (t) => t("advisor.list.impact"), benefit: (t) => t("advisor.list.benefit"), p: (t) => t("advisor.sheets.p"), kept: (t) => t("advisor.detail.kept"),
  average: (t) => t("premium.sentiment.average"), posts: (t) => t("premium.sentiment.posts"), authors: (t) => t("premium.sentiment.authors"), low: (t) => t("premium.low"), high: (t) => t("premium.high"),
  revenue: (t) => t("premium.financial.revenue"), tickets: (t) => t("premium.financial.tickets"), days_told: (t) => t("premium.financial.days"), visitors: (t) => t("premium.neighborhood.visitors"), share: (t) => t("excel.share"),
  loyal_visitors: (t) => t("premium.loyalty.loyal"), loyal_share: (t) => t("premium.loyalty.loyalShare"), index: (t) => t("premium.index"), panel_share: (t) => t("premium.panelShare"),
  areas: (t) => t("premium.neighborhood.areaCount"), population: (t) => t("premium.neighborhood.population"), devices: (t) => t("premium.neighborhood.devices"), visitors_elsewhere: (t) => t("premium.neighborhood.elsewhere"), income: (t) => t("premium.neighborhood.income"), cars: (t) => t("premium.neighborhood.cars"),
  city_share: (t) => t("premium.neighborhood.classFields.city_share"), index_low: (t) => t("premium.neighborhood.classFields.index_low"), index_high: (t) => t("premium.neighborhood.classFields.index_high"), population_share: (t) => t("premium.neighborhood.classFields.population_share"),
};
