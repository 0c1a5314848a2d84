// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { figureNames } from "~/contract/metrics-figures";
import type { Performance, PerformanceRow, RankingRow } from "~/contract/metrics-comparison";
import type { Journey } from "~/contract/metrics-movement";
import { ReportProvider } from "~/components/report/report-context";
import { emptyFilterState } from "~/contract/filter-state";
import { CorrelationCard } from "~/routes/_app.journey/correlation-card";
import { FlowCard } from "~/routes/_app.journey/flow-card";
import { ComparisonNotices, isUnmeasured } from "~/components/report/comparison-notices";
import { FigureCards } from "~/routes/_app.performance/figure-cards";
import { ClearList, UnclearList } from "~/routes/_app.performance/point-lists";
import { RankingCard } from "~/routes/_app.ranking/ranking-card";
import { dashboardAnswer } from "../support/dashboard-answer";
import { renderScreen } from "../support/render-screen";

afterEach(cleanup);

const row = (name: string, change: Partial<PerformanceRow>): PerformanceRow => ({ _id: name, name, perc: 0.2, low: 0.1, high: 0.3, prev_month_visitors: 100, unique: 120, ...change });
const six = { unique_visitors: 120, visits: 300, frequency: 2.5, dwell_time_mins: 34.2, repeat_visitors: 40, new_visitors: 12 };
const change = { change: 0.1, low: 0.02, high: 0.2, noise: false };
const performance: Performance = {
  best: [row("Sé", {})], worst: [row("Lapa", { perc: -0.4, low: -0.5, high: -0.2 })],
  unclear: [row("Small", { perc: 3, low: -0.5, high: 30 }), row("Many", { perc: 0.3, low: 0.02, high: 0.6 }), row("Secret", { perc: null, low: null, high: null, unique: null, prev_month_visitors: null, suppressed: true })],
  left_out: { best: 2, worst: 0, unclear: 0 }, selected: six, previous: { ...six, visits: null, suppressed: true, suppressedFields: ["visits"] },
  variations: {
    unique_visitors: change, frequency: { ...change, change: -0.1 }, dwell_time_mins: { ...change, noise: true }, repeat_visitors: change, new_visitors: change,
    visits: { change: null, low: null, high: null, noise: null, suppressed: true },
  },
  compared: { start: "2026-10-01", end: "2026-10-31", before_start: "2026-09-01", before_end: "2026-09-30", days: 31, days_before: 30, lengths_differ: true, partial: false, before_incomplete: false },
};
const sides = { now: "1–31 Oct 2026", before: "1–30 Sep 2026" };
const region = (name: string) => screen.findByRole("region", { name });

describe("performance", () => {
  test("six cards, dwell time not for out-of-home; a protected side has a lock, a noisy change is called unclear", async () => {
    await renderScreen(<FigureCards performance={performance} withDwell now={sides.now} before={sides.before} unmeasured={false} meta={{ short_history: null }} />);
    expect((await region("Visits")).querySelectorAll(".protected")).toHaveLength(2);
    expect((await region("Average dwell time")).textContent).toContain("unclear");
    expect((await region("Unique visitors")).textContent).toMatch(/↑ \+10\.0\s%/);
    expect((await region("Unique visitors")).querySelector(".change-up")).not.toBeNull();
    // a frequency that falls is neither good nor bad
    expect((await region("Average frequency")).querySelector(".change-down")).toBeNull();
    expect(document.body.textContent).not.toMatch(/NaN|Infinity|undefined/);
    cleanup();
    await renderScreen(<FigureCards performance={performance} withDwell={false} now={sides.now} before={sides.before} unmeasured={false} meta={{ short_history: null }} />);
    expect((await screen.findAllByRole("region")).length).toBe(5);
  });
  test("small points do not top a list by chance: they stand under no clear change, with the reason", async () => {
    await renderScreen(<><ClearList list="best" performance={performance} type="pdv" sides={sides} scale={0.4} /><UnclearList performance={performance} type="pdv" sides={sides} /></>);
    const best = await region("Best changes");
    expect(within(best).getAllByRole("row").slice(1).map((each) => within(each).getByRole("rowheader").textContent)).toEqual(["Sé"]);
    expect(best.querySelector<HTMLElement>(".bar i")?.style.width).toBe("50%");
    expect(best.textContent).toContain("2 more points are not listed.");
    const unclear = await region("No clear change");
    expect([...unclear.querySelectorAll(".tag")].map((tag) => tag.textContent)).toEqual(["may be chance", "one of many"]);
    // what the words mean stands there for everyone to read
    expect(within(unclear).getByText(/“may be chance”: its 95 % interval holds 0/).textContent).toContain("among so many points");
    expect(unclear.querySelectorAll(".protected").length).toBeGreaterThan(0);
  });
  test("a short history is told beside new visitors, and their fall is not painted as one", async () => {
    const fallen = { ...performance, variations: { ...performance.variations!, new_visitors: { ...change, change: -0.3 } } };
    const card = async (history: number | null) => {
      await renderScreen(<FigureCards performance={fallen} withDwell now={sides.now} before={sides.before} unmeasured={false} meta={{ short_history: history }} />);
      return region("New visitors");
    };
    const short = await card(62);
    expect(short.querySelector(".change-down")).toBeNull();
    expect(short.textContent).toContain("Upper bound: only 62 days of history lie before.");
    expect(short.querySelector("details.reason summary")?.textContent).toBe("short history");
    cleanup();
    expect((await card(null)).querySelector(".change-down")).not.toBeNull();
  });
  test("a side that was not measured at all is told, and compared with nothing", async () => {
    const { meta } = dashboardAnswer();
    const yearAgo = { ...performance, compared: { ...performance.compared!, before_start: "2025-10-02", before_end: "2025-11-01", before_incomplete: true } };
    expect([isUnmeasured(performance, meta), isUnmeasured(yearAgo, meta)]).toEqual([false, true]);
    await renderScreen(<><ComparisonNotices performance={yearAgo} meta={meta} /><FigureCards performance={yearAgo} withDwell now="a" before="b" unmeasured meta={{ short_history: null }} /></>);
    expect((await screen.findByText(/was not measured: data begins on/)).textContent).toContain("2 Oct – 1 Nov 2025");
    expect(document.querySelectorAll(".change")).toHaveLength(0);
    expect(document.querySelector(".two-sides-before")?.textContent).toBe("--");
  });
});

describe("ranking", () => {
  const rows: RankingRow[] = [{ _id: "1", name: "Sé", address: "Rua A, 1", visits: 200, perc: 0.5 }, { _id: "2", name: "Sé", address: "Rua B, 2", visits: 50, perc: null, suppressed: true, suppressedFields: ["perc"] }];
  test("bars by value at 500 px; two of one name are told apart; a withheld share has a lock", async () => {
    await renderScreen(<RankingCard list="pdv" rows={rows} wide={false} />);
    const card = await region("POI ranking");
    expect(card.querySelector<HTMLElement>(".ranked-bars")?.style.minHeight).toBe("500px");
    expect([...card.querySelectorAll<HTMLElement>(".ranked-bar .bar i")].map((bar) => bar.style.width)).toEqual(["100%", "25%"]);
    expect([...card.querySelectorAll(".ranked-bar > :first-child")].map((name) => name.textContent)).toEqual(["Sé · Rua A, 1", "Sé · Rua B, 2"]);
    expect(card.querySelectorAll(".ranked-bar .protected")).toHaveLength(1);
  });
  test("without rows says so at the same height", async () => {
    await renderScreen(<RankingCard list="ooh" rows={[]} wide={false} />);
    expect((await screen.findByText("No data to display")).style.minHeight).toBe("500px");
  });
});

describe("journey", () => {
  const node = (name: string, depth: number, color: number | null) => ({ name, description: `Rede > ${name}`, color, depth });
  const journey: Journey = {
    journeyFlow: { nodes: [node("A", 0, 0), node("B", 0, 1), node("S", 1, null), node("A", 2, 0), node("C", 2, 2)], links: [{ source: 0, target: 2, value: 30 }, { source: 1, target: 2, value: 12 }, { source: 2, target: 3, value: 20 }, { source: 2, target: 4, value: 25 }] },
    reason: null,
    correlationVisitors: [{ rank: 1, group_name: "A", group_hash: "a".repeat(16), distance: 1.234, visitors: 40, share: 0.4 }, { rank: null, group_name: "B", group_hash: "b".repeat(16), distance: null, visitors: null, share: null, suppressed: true }],
    correlationDwell: [],
  };
  test("the flow names its strongest ways, and its table holds both sides of a neighbour in one row", async () => {
    await renderScreen(<FlowCard journey={journey} />, { noScript: true });
    const card = await region("Journey flow");
    expect(card.textContent).toContain("from A (30)");
    expect(card.textContent).toContain("on to C (25)");
    expect(within(card).getAllByRole("row").slice(1).map((each) => each.textContent)).toEqual(["A3020", "B12--", "C--25"]);
  });
  test.each([["whole_type", "no point is chosen"], ["no_siblings", "no neighbours"], ["few_nodes", "fewer than five points"], ["withheld", "may not be shown"]] as const)("without a flow says why: %s", async (reason, words) => {
    await renderScreen(<FlowCard journey={{ ...journey, journeyFlow: null, reason }} />);
    expect((await region("Journey flow")).textContent).toContain(words);
  });
  test("correlations: rank, name, kilometres and value; what is withheld has a lock and no bar", async () => {
    await renderScreen(<CorrelationCard by="share" journey={journey} />);
    const card = await region("Correlation by share");
    expect(within(card).getAllByRole("row").slice(1).map((each) => each.textContent?.replace(/\s/g, " "))).toEqual(["1A1.2340.00 %", "--B----protected"]);
    expect(card.querySelectorAll(".ranked-bar")).toHaveLength(1);
    cleanup();
    await renderScreen(<CorrelationCard by="dwell" journey={journey} />);
    expect(await screen.findByText("No data to display")).toBeTruthy();
  });
});

test("every figure behind these cards is one that metrics.explain knows", async () => {
  const subject = { path: "/performance", brand: "x", type: "pdv" as const, state: emptyFilterState, segment: "s", period: "p" };
  await renderScreen(
    <ReportProvider subject={subject}>
      <FigureCards performance={performance} withDwell now="a" before="b" unmeasured={false} meta={{ short_history: null }} />
      <ClearList list="best" performance={performance} type="pdv" sides={sides} scale={1} /><ClearList list="worst" performance={performance} type="pdv" sides={sides} scale={1} /><UnclearList performance={performance} type="pdv" sides={sides} />
      {(["ooh", "pdv", "pdvByGroup", "attribution_ooh", "attribution_pdv"] as const).map((list) => <RankingCard key={list} list={list} rows={[]} wide={false} />)}
      <FlowCard journey={{ journeyFlow: null, reason: "few_nodes", correlationVisitors: [], correlationDwell: [] }} />
      {(["share", "dwell"] as const).map((by) => <CorrelationCard key={by} by={by} journey={{ journeyFlow: null, reason: null, correlationVisitors: [], correlationDwell: [] }} />)}
    </ReportProvider>,
  );
  const links = await screen.findAllByRole("link", { name: /^How is this calculated/ });
  const asked = links.flatMap((link) => { const query = new URL(link.getAttribute("href") ?? "", "http://here").searchParams; return (query.get("of") ?? query.get("figure") ?? "").split(","); });
  expect(asked.length).toBeGreaterThan(30);
  expect(asked.filter((figure) => !figureNames.includes(figure))).toEqual([]);
});
