// @vitest-environment jsdom
import "~/locales/advisor.client";
import { expect, it } from "vitest";
import { emptyFilterState } from "~/contract/filter-state";
import { wholeMonths } from "~/domain/whole-months";
import { NoMonth } from "~/routes/_app.ai.advisor/no-month";
import { renderScreen } from "../support/render-screen";

const show = async (firstDay: string | null, completeUntil: string | null, byMonth = true) => {
  const measured = { firstDay, completeUntil };
  const { container } = await renderScreen(<NoMonth asked={{ start: "2026-07-01", end: "2026-07-31" }} measured={measured} months={wholeMonths(measured)} state={{ ...emptyFilterState, month: "2026-07", group: "g1" }} byMonth={byMonth} />);
  return { text: (container.querySelector("p")?.textContent ?? "").replace(/\s/g, " "), link: container.querySelector("a")?.getAttribute("href") ?? null };
};

it("a month without data names the months that have data, and leads to the last of them", async () => {
  expect(await show("2026-08-01", "2026-10-31")).toEqual({ text: "No calendar month up to 1–31 Jul 2026 is whole in the data. Whole months with data: August 2026 to October 2026.", link: expect.stringContaining("month=2026-10") });
  expect((await show("2026-08-20", "2026-09-30")).text).toContain("The only whole month with data is September 2026.");
});

it("keeps the segment, and leaves the period to the deployment where it is none of months", async () => {
  const { link } = await show("2026-08-01", "2026-10-31", false);
  expect(link).toContain("group=g1");
  expect(link).not.toContain("month=");
});

it("without a whole month it says how far the data reaches, without data that there is none", async () => {
  expect(await show("2026-08-20", "2026-09-10")).toEqual({ text: "No calendar month is whole in the data yet, which reaches from 20 Aug 2026 to 10 Sep 2026.", link: null });
  expect(await show(null, null)).toEqual({ text: "No data has been loaded yet.", link: null });
});
