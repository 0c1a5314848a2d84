// @vitest-environment jsdom
import "~/locales/premium.client";
import { expect, it } from "vitest";
import type { Neighborhood } from "~/contract/premium";
import { Areas } from "~/routes/_app.premium.neighborhood/areas";
import { renderScreen } from "../support/render-screen";

const row = { _id: "1", name: "Old town", community: "", population: 900, income: null, cars: null, devices: 40, visits: 60, visitors: 30, share: 0.5 };
const show = async (totals: object) => {
  const data = { neighborhoodData: [row], communityData: [], classData: [], area: null, shapes: [], homes_month: "2026-10", totals: { areas: 1, population: 900, devices: 40, unique_visitors: 60, visitors: 30, visitors_elsewhere: 30, ...totals } } as unknown as Neighborhood;
  const { container } = await renderScreen(<Areas data={data} type="pdv" />, { noScript: true });
  const text = container.querySelector(".premium-charts .kpis")?.closest(".card")?.textContent ?? "";
  expect(text).toContain("900");
  return text;
};

it("visitors that are withheld say why, by the privacy floor, at the figure and in a sentence", async () => {
  const text = await show({ visitors: null, visitors_elsewhere: null, suppressed: true, suppressedFields: ["visitors", "visitors_elsewhere"] });
  expect(text).toContain("protected: it, or what it would give away, stands on fewer than 10 devices");
  expect(text).toContain("Visitors with a home here and those without add up to all unique visitors.");
});

it("visitors that are shown need no reason", async () => {
  expect(await show({})).not.toMatch(/protected:|add up to all unique visitors/);
});
