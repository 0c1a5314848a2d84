import type { Brand } from "~/contract/brand";
import type { glossary } from "~/locales/glossary.en";

export type EntryId = keyof typeof glossary.entries;
export type SectionId = keyof typeof glossary.sections;
type Rule = (brand: Pick<Brand, "modules" | "weights" | "privacy" | "attribution" | "period">) => boolean;

const pdv: Rule = ({ modules }) => modules.pdv.on || modules.reports.on;
const ooh: Rule = ({ modules }) => modules.ooh.on || modules.reports.on;
const reports: Rule = ({ modules }) => modules.reports.on;
const report = (name: "journey" | "heatmaps" | "performance" | "ranking" | "compare"): Rule => ({ modules }) => [modules.pdv, modules.ooh, modules.reports].some((group) => group.on && group[name]);
const audits: Rule = (brand) => reports(brand) && brand.modules.reports.audit;
const planner: Rule = ({ modules }) => modules.planner.on;
const forecasts: Rule = ({ modules }) => modules.ai.on && modules.ai.forecast;
const advisor: Rule = ({ modules }) => modules.ai.on && modules.ai.advisor;
const premium = (name: "sentiment" | "financial" | "loyalty" | "neighborhood"): Rule => ({ modules }) => modules.premium.on && modules.premium[name];
const anyTakings: Rule = (brand) => premium("financial")(brand) || (pdv(brand) && (forecasts(brand) || advisor(brand)));
const floor: Rule = ({ privacy }) => privacy.minimumDevices > 0;

/** What the glossary holds, in order. An entry with a rule stands only where the deployment shows what it describes (SPEC.md 2 "Glossary"). */
export const sections: readonly { id: SectionId; entries: readonly (EntryId | readonly [EntryId, Rule])[] }[] = [
  { id: "basics", entries: ["device", "visitor", "visit", ["excluded", pdv], ["residents", (brand) => pdv(brand) && brand.attribution.excludeResidents], ["poi", pdv], ["ooh", ooh], "segment"] },
  { id: "figures", entries: ["unique", "visits", "frequency", "repeat", "fresh", ["dwell", pdv], ["quartiles", (brand) => pdv(brand) && brand.modules.reports.dwelltime], "perPoint", "ofTotal", "zero", ["takings", anyTakings], ["status", ({ modules }) => modules.admin.on]] },
  { id: "time", entries: ["period", "week", ["quarter", ({ period }) => period.mode === "fixed"], "blocks", "weekend"] },
  { id: "people", entries: ["profile", "home", "work", "distance", "mobility", "offline", "online", "tech", ["weights", ({ weights }) => weights]] },
  { id: "movement", entries: [["stay", report("heatmaps")], ["flow", report("heatmaps")], ["journey", report("journey")], ["correlation", report("journey")]] },
  { id: "comparison", entries: ["previous", "lastYear", "variation", ["noise", report("performance")], "drift", ["ranking", report("ranking")]] },
  { id: "outOfHome", entries: [["exposure", ooh], ["attributed", (brand) => ooh(brand) && pdv(brand)], ["conversion", audits], ["uplift", audits], ["auditGroups", audits], ["placebo", audits], ["auditStatus", audits]] },
  { id: "planner", entries: ([
    "audience", "matchRate", "topMatch", "allMatch", "matchScore", "plannedReach", "flightFrequency", "costPerThousand", "costPerVisit", "audienceStatus",
  ] as const).map((entry) => [entry, planner] as const) },
  { id: "ai", entries: [["forecast", forecasts], ["forecastBands", forecasts], ["forecastError", forecasts], ["recommendation", advisor], ["benefit", advisor], ["churn", advisor], ["ownShare", advisor]] },
  { id: "premium", entries: [["sentiment", premium("sentiment")], ["means", premium("financial")], ["loyal", premium("loyalty")], ["receptive", premium("loyalty")], ["neighborhood", premium("neighborhood")]] },
  { id: "privacy", entries: [["floor", floor], ["withheld", floor], ["mapsPrivacy", floor], ["sensitive", ({ privacy }) => privacy.blockedCategories.length > 0], ["open", floor]] },
];

/** The entries that a deployment has, by section; sections without any are left out. */
export function entriesOf(brand: Parameters<Rule>[0]): { id: SectionId; entries: EntryId[] }[] {
  return sections
    .map(({ id, entries }) => ({ id, entries: entries.flatMap((entry): EntryId[] => (typeof entry === "string" ? [entry] : entry[1](brand) ? [entry[0]] : [])) }))
    .filter(({ entries }) => entries.length > 0);
}
