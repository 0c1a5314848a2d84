// @vitest-environment jsdom
import "~/locales/premium.client";
import { expect, it } from "vitest";
import type { AreaClassRow, Neighborhood } from "~/contract/premium";
import { ClassCard } from "~/routes/_app.premium.neighborhood/class-card";
import { renderScreen } from "../support/render-screen";

const row = (demographics_class: AreaClassRow["demographics_class"], more: Partial<AreaClassRow> = {}): AreaClassRow =>
  ({ demographics_class, devices: 0, share: null, low: null, high: null, city_share: null, index: null, index_low: null, index_high: null, population: null, population_share: null, ...more });
const show = async (classData: AreaClassRow[]) => (await renderScreen(<ClassCard data={{ area: { _id: "1", name: "Old town", community: "" }, classData } as unknown as Neighborhood} />)).container;

it("an area without a known class says so, and still tells whose class is unknown", async () => {
  const card = await show([row("A"), row("unknown", { devices: 40 })]);
  expect(card.querySelector(".card-state")?.textContent).toBe("No device that lives in Old town has a known class: there are no shares and no index.");
  expect(card.querySelector("details table")?.textContent).toContain("40");
});

it("a class that is withheld is withheld, not unknown", async () => {
  const card = await show([row("A", { devices: null, suppressed: true, suppressedFields: ["devices", "share", "index"] }), row("unknown", { devices: 40 })]);
  expect(card.querySelector(".card-state.hatch")).not.toBeNull();
  expect(card.textContent).not.toContain("has a known class:");
});
