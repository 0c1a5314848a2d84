import { describe, expect, it } from "vitest";
import { figureNames, figuresOf, memberOf } from "~/contract/metrics-figures";
import { dashboardDataAnswer } from "~/contract/metrics";
import { definitionOf } from "~/domain/definitions";
import { fieldTexts, memberTexts, ownFieldTexts, patternTexts } from "~/domain/definition-texts";
import { aiFamilies, aiTexts } from "~/domain/definition-texts-ai";
import { premiumFamilies, premiumTexts } from "~/domain/definition-texts-premium";
import { sections } from "~/methods/sections/all.server";

describe("definitions", () => {
  it("finds the members of the answer with all their fields", () => {
    expect(new Set(figuresOf("metrics.dashboardData").map(memberOf))).toEqual(new Set(Object.keys(dashboardDataAnswer.shape).filter((member) => member !== "meta")));
    expect(Object.keys(sections).filter((member) => !figureNames.includes(member))).toEqual([]);
    for (const figure of ["metrics.perc_of_total.visits", "metricsWeekly._id.period_quarter", "metricsFullDemos.dow_7_h4", "metricsWeekDay.0_500_by_car", "journey.journeyFlow.links.value", "metricsHome.known"]) expect(figureNames).toContain(figure);
    expect(figureNames.filter((figure) => /suppressed/.test(figure))).toEqual([]);
  });

  it("says of every member and field what it means, in one to three sentences", () => {
    expect(figureNames.filter((figure) => definitionOf(figure) === undefined)).toEqual([]);
    const texts = [...Object.values(memberTexts), ...Object.values(ownFieldTexts), ...Object.values(fieldTexts), ...patternTexts.map(([, , text]) => text)];
    expect(texts.filter((text) => !/^[A-Z0-9a-z].*\.$/.test(text) || text.length > 260)).toEqual([]);
    // a model's way from the rows to the figure takes more words
    const others = [...Object.values(aiTexts), ...Object.values(premiumTexts), ...[...aiFamilies, ...premiumFamilies].map(([, , text]) => text)];
    expect(others.filter((text) => !/^[A-Z].*\.$/.test(text) && !/^p /.test(text) || text.length > 440)).toEqual([]);
  });

  it("means the member's own where a name means something else there", () => {
    expect(definitionOf("metricsWeekly.visits")).toEqual({ key: "visits", text: fieldTexts.visits });
    expect(definitionOf("stores.visits")?.key).toBe("stores.visits");
    expect(definitionOf("metricsHome.home_distance_mts_10001_more")?.key).toBe("home_distance_mts");
    expect([definitionOf("nothing"), definitionOf("metrics.nothing"), definitionOf("visits")]).toEqual([undefined, undefined, undefined]);
  });

  it("defines nothing under a path that no answer has", () => {
    expect([memberTexts, ownFieldTexts, aiTexts, premiumTexts].flatMap((texts) => Object.keys(texts)).filter((path) => !figureNames.includes(path))).toEqual([]);
    expect([...aiFamilies, ...premiumFamilies].filter(([pattern, key]) => !figureNames.some((figure) => pattern.test(figure) && definitionOf(figure)?.key === key)).map(([pattern]) => pattern.source)).toEqual([]);
  });
});
