// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { emptyFilterState } from "~/contract/filter-state";
import { ownTimeBlocks } from "~/domain/own-time-blocks";
import { FiguresCard, ProfileCard } from "~/routes/_app.compare/side-by-side";
import type { KnownColumn } from "~/routes/_app.compare/known-columns";
import { OwnBlocksSection } from "~/routes/_app.dashboard/own-blocks-section";
import { figureName } from "~/routes/figure-name.server";
import { en } from "~/locales/en";
import { createTranslator } from "~/locales/translate";
import { dashboardAnswer } from "../support/dashboard-answer";
import { renderScreen } from "../support/render-screen";

afterEach(cleanup);
const data = dashboardAnswer();
const column = (index: number, name: string): KnownColumn => ({ index, data, answer: { source: name, choice: name, type: "pdv", name, points: 3, problem: null, figures: null, stores: null } });

test("each bar of the comparison bears its segment's name, not a shape alone; many bars a number that the legend names", async () => {
  const columns = [column(0, "North"), column(2, "South")];
  const { container } = await renderScreen(<><FiguresCard columns={columns} state={emptyFilterState} /><ProfileCard columns={columns} state={emptyFilterState} /></>);
  const seen = (selector: string) => [...container.querySelectorAll(`${selector} .bar-name > [aria-hidden]:not(svg)`)].map((name) => name.textContent);
  expect(new Set(seen(".bars-named"))).toEqual(new Set(["North", "South"]));
  expect(new Set(seen(".compare-profile"))).toEqual(new Set(["1", "3"]));
  expect(container.querySelector(".legend")?.textContent).toBe("1 · North3 · South");
});

test("the deployment's own time blocks tell their hours, in the chart's table and in its sentence", async () => {
  const blocks = ownTimeBlocks(data.metricsTimeBlock ?? [], [{ label: "Morning", startHour: 6, endHour: 10 }, { label: "Day", startHour: 10, endHour: 18 }]);
  await renderScreen(<OwnBlocksSection blocks={blocks ?? []} />, { noScript: true });
  expect(screen.getAllByRole("rowheader").map((head) => head.textContent)).toEqual(["Morning (6–9:59am)", "Day (10am–5:59pm)"]);
  expect(document.querySelector(".finding")?.textContent).toContain("“Day (10am–5:59pm)”");
});

test("a figure of the workbook's definitions has the screen's words, and its path where there are none", () => {
  const t = createTranslator("en", en) as Parameters<typeof figureName>[0];
  expect(figureName(t, "metrics.visits")).toBe("Totals of the period · Visits");
  expect(figureName(t, "performance.variations.new_visitors.change")).toBe("Performance · New visitors · Change");
  expect(figureName(t, "metricsHome.home_distance_mts_0_500")).toContain("up to 500 m");
  expect(figureName(t, "metricsWeekDay.500_1000_by_car")).toContain("500–1000 m · By car");
  expect(figureName(t, "nothing.known")).toBe("nothing.known");
});
