import type { OtherFigureMethod } from "~/contract/metrics-figures";
import { advisorExplained } from "./advisor.server";
import type { Explained } from "./explained";
import { forecastExplained } from "./forecast.server";
import { financialExplained, loyaltyExplained, neighborhoodExplained, sentimentExplained } from "./premium.server";

/** Every method beside `metrics.dashboardData` whose figures are explained. */
export const explainedMethods: { [N in OtherFigureMethod]: Explained<N> } = {
  "ai.getForecastData": forecastExplained, "ai.getAdvisorData": advisorExplained, "premium.getSentimentData": sentimentExplained, "premium.getFinancialData": financialExplained,
  "premium.getLoyaltyData": loyaltyExplained, "premium.getNeighborhoodData": neighborhoodExplained,
};
