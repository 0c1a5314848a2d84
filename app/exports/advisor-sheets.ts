import type { AdvisorCompared, AdvisorData, Recommendation } from "~/contract/ai-advisor";
import { advisorAreas, advisorMember } from "~/contract/ai-advisor-areas";
import { figureCell } from "./cells";
import type { SheetContext } from "./report-words";
import type { Cell, Column, Sheet } from "./workbook.server";

const text = (title: string, width = 28): Column => ({ title, width });
const percent = (title: string): Column => ({ title, format: "percent" });

export type AdvisorWords = { sentence: (each: Recommendation) => string; name: (each: AdvisorCompared) => string; question: (each: AdvisorCompared) => string };

/** Key figures, recommendations and all differences of every area. */
export function advisorSheets(data: AdvisorData, { sentence, name, question }: AdvisorWords, { t }: SheetContext): Sheet[] {
  const word = (key: "figures" | "recommendations" | "differences" | "area" | "figure" | "value" | "low" | "high" | "unit" | "p" | "leading") => t(`advisor.sheets.${key}`);
  const areas = advisorAreas.map((area) => ({ area, label: t(`advisor.area.${area}`), data: data[advisorMember(area)] }));
  const hidden = t("excel.withheld");
  return [
    {
      name: word("figures"), columns: [text(word("area")), text(word("figure"), 44), { title: word("value"), format: "decimal" }, { title: word("low"), format: "decimal" }, { title: word("high"), format: "decimal" }],
      rows: areas.map(({ area, label, data: { kpi } }): Cell[] => [label, kpi.gap ? t(`advisor.gap.${kpi.gap}`) : t(`advisor.kpi.${area}`), figureCell(kpi, "value", kpi.value, hidden), figureCell(kpi, "low", kpi.low, hidden), figureCell(kpi, "high", kpi.high, hidden)]),
    },
    {
      name: word("recommendations"), notes: [t("advisor.kept", { kept: String(data.meta.kept), tried: String(data.meta.tried) })],
      columns: [text(word("area")), text(t("advisor.list.description"), 80), percent(t("advisor.list.impact")), percent(word("low")), percent(word("high")), { title: t("advisor.list.benefit"), format: "whole" }, { title: word("low"), format: "whole" }, { title: word("high"), format: "whole" }, text(word("unit"), 14), { title: word("p"), format: "decimal" }, text(word("leading"), 14)],
      rows: areas.flatMap(({ label, data: { recommendations } }) => recommendations.map((each): Cell[] => [label, sentence(each), each.impact.value, each.impact.low, each.impact.high, Math.round(each.benefit.value), Math.round(each.benefit.low), Math.round(each.benefit.high), t(`advisor.side.${each.side}`), each.p, t(each.leading ? "advisor.detail.yes" : "advisor.detail.no")])),
    },
    {
      name: word("differences"), columns: [text(word("area")), text(t("advisor.detail.unit"), 40), text(t("advisor.detail.what"), 32), percent(t("advisor.detail.difference")), percent(word("low")), percent(word("high")), text(t("advisor.detail.kept"), 16)],
      rows: areas.flatMap(({ label, data: { compared } }) => compared.map((each): Cell[] => [label, name(each), question(each), each.impact.value, each.impact.low, each.impact.high, t(each.kept ? "advisor.detail.yes" : "advisor.detail.no")])),
    },
  ];
}
