import { AppError } from "~/contract/errors";
import type { AnswerMeta } from "~/contract/metrics";
import type { FigureAsked } from "~/contract/metrics-explain";
import type { PremiumFilter } from "~/contract/premium";
import { usualVisitDays } from "~/contract/visit-days";
import { isSliced } from "~/domain/segment-codes";
import { getFinancialData } from "../premium.get-financial-data.server";
import { getLoyaltyData } from "../premium.get-loyalty-data.server";
import { getNeighborhoodData } from "../premium.get-neighborhood-data.server";
import { getSentimentData } from "../premium.get-sentiment-data.server";
import { memberIn, type Behind, type Explained } from "./explained";

/** The filter of a Premium method. @throws AppError bad_input for a profile, which its figures do not know */
function premiumFilter({ filter: { genders, ageRanges, classes, compare: _, ...filter } }: FigureAsked): PremiumFilter {
  if (isSliced({ genders, ageRanges, classes })) throw new AppError("bad_input", "0.filter.genders: Premium figures are of all visitors", { fields: [{ path: "0.filter.genders", code: "invalid", message: "Premium figures are of all visitors" }] });
  return filter;
}

/** What the answer's own guarded count says: withheld there, withheld here. */
const counted = (kind: Behind["kind"], { start, end }: AnswerMeta, devices: number | null, counts: string): Promise<Behind> => Promise.resolve({ devices, shown: devices !== null, counts, kind, days: { start, end } });

const ofStore = "distinct devices with a visit of the store in the period (visits)";

export const sentimentExplained: Explained<"premium.getSentimentData"> = {
  answer: (context, asked, options) => getSentimentData(context, [premiumFilter(asked)], options),
  parts: {
    sentiment: ["store", "loaded", "months", "counts"], averageSentimentData: ["store", "loaded", "months"], uniqueAutorsData: ["store", "loaded", "months"], uniquePostsData: ["store", "loaded", "months"], words: ["store", "loaded", "counts", "words"],
  },
  behind: (_, { answer: { sentiment, meta } }) => counted("posts", meta, sentiment.authors, "distinct authors of posts about the store in the period (posts)"),
};

const ownTakings = "none: takings are the deployment's own, no device stands behind them (sales)";
export const financialExplained: Explained<"premium.getFinancialData"> = {
  answer: (context, asked, options) => getFinancialData(context, [premiumFilter(asked)], options),
  parts: {
    financial: ["store", "takings", "visitors", "guards"], "financial.unique_visitors": ["store", "visitors", "guards"], "financial.revenue": ["store", "takings"], "financial.tickets": ["store", "takings"], "financial.cost": ["store", "takings"],
    revenueData: ["store", "takings"], classData: ["store", "visitors", "guards"], riskLevelData: ["store", "profiles", "levels", "visitors", "guards"], ownCarData: ["store", "profiles", "visitors", "guards"],
  },
  behind: (path, { answer: { financial, meta } }) => (memberIn(path) === "revenueData" || ["financial.revenue", "financial.tickets", "financial.cost"].includes(path)
    ? counted("takings", meta, 0, ownTakings) : counted("visits", meta, financial.unique_visitors, ofStore)),
};

export const loyaltyExplained: Explained<"premium.getLoyaltyData"> = {
  answer: (context, asked, options) => getLoyaltyData(context, [{ ...premiumFilter(asked), days: asked.days ?? usualVisitDays }], options),
  parts: {
    loyalty: ["store", "days", "guards"], visitDays: ["store", "days", "guards"], loyalToData: ["store", "days", "others", "guards"],
    receptiveData1: ["store", "days", "borne", "panel", "guards"], receptiveData2: ["store", "days", "borne", "panel", "guards"], receptiveData3: ["store", "days", "borne", "panel", "names", "guards"],
  },
  behind: (path, { answer: { loyalty, meta } }) => (["loyalty", "visitDays"].includes(memberIn(path))
    ? counted("visits", meta, loyalty.unique_visitors, ofStore)
    : counted("visits", meta, loyalty.loyal_visitors, "distinct devices with visits of the store on at least the chosen number of days of the period (visits)")),
};

const everywhere = ["areas", "residents", "visitors", "parent", "everybody", "guards"];
export const neighborhoodExplained: Explained<"premium.getNeighborhoodData"> = {
  answer: (context, asked, options) => getNeighborhoodData(context, [{ ...premiumFilter(asked), area: asked.area, stores: asked.stores }], options),
  parts: { totals: everywhere, neighborhoodData: everywhere, communityData: everywhere, classData: everywhere },
  behind: (path, { answer: { totals, neighborhoodData, area, meta } }) => {
    if (memberIn(path) === "classData") {
      const own = neighborhoodData.find((row) => row._id === area?._id && row.community === area.community);
      return counted("homes", meta, area === null ? 0 : (own?.devices ?? null), "distinct devices at home in the chosen area in the month of the homes (anchors)");
    }
    if (path.endsWith(".devices")) return counted("homes", meta, totals.devices, "distinct devices at home in the areas in the month of the homes (anchors)");
    return counted("visits", meta, totals.unique_visitors, "distinct devices with a visit of the segment in the period (visits)");
  },
};
