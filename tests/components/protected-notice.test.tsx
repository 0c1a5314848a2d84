// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ProtectedNotice, useWithheldFigures, withheldFigures } from "~/components/report/answer-notices";
import type { Settled } from "~/components/report/settle";
import { renderScreen } from "../support/render-screen";

afterEach(cleanup);
type Told = Settled<{ meta: { suppressed_figures: number } } | null>;
const told = (count: number): Promise<Told> => Promise.resolve({ ok: true, data: { meta: { suppressed_figures: count } } });

test("figures that later answers withhold count as well; what failed, broke off or is not asked counts nothing", async () => {
  expect(await withheldFigures([told(2), null, told(0), told(40), Promise.resolve<Told>({ ok: true, data: null }), Promise.resolve<Told>({ ok: false, code: "engine_down" }), Promise.reject<Told>(new Error("cut"))])).toBe(42);
});

test("the line is there before any answer and tells the whole count once all are there", async () => {
  let arrive: (late: Told) => void = () => undefined;
  const answers = [told(3), new Promise<Told>((resolve) => { arrive = resolve; })];
  function Page() { return <ProtectedNotice withheld={useWithheldFigures(answers)} />; }
  const { container } = await renderScreen(<Page />);
  const line = () => container.querySelector(".protected-notice > .alert");
  expect(line()?.textContent).toContain("Figures about fewer than 10 devices are not shown.");
  arrive({ ok: true, data: { meta: { suppressed_figures: 4 } } });
  expect(await screen.findByText("7 figures behind this page are protected.")).toBeTruthy();
  expect(container.querySelectorAll(".protected-notice > .alert")).toHaveLength(1);
});
