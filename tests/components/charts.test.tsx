// @vitest-environment jsdom
import { act, cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import BarDrawing from "~/components/charts/bar-drawing";
import LineDrawing from "~/components/charts/line-drawing";
import StackDrawing from "~/components/charts/stack-drawing";
import { chartFrame, columnCentre, fittedPoints, nearestPoint, tickRoom, tickStride, type ChartData, type ChartPoint } from "~/components/charts/chart-data";
import { Sparkline } from "~/components/charts/sparkline";
import { useLatestAnswer } from "~/components/report/latest-answer";

afterEach(cleanup);
const point = (tick: string): ChartPoint => ({ key: tick, tick, title: tick });
const blocks = ["6–9:59 h", "10–13:59 h", "14–17:59 h", "18–21:59 h"].map(point);
const days = Array.from({ length: 31 }, (_, i) => point(String(i + 1)));

describe("labels below the axis", () => {
  test("ranges break into two lines where one has no room", () => {
    expect(fittedPoints(blocks, chartFrame(600, 400, false, false))).toBe(blocks);
    expect(fittedPoints(blocks, chartFrame(300, 400, false, false)).map(({ tick, detail }) => [tick, detail])).toEqual([
      ["6–", "9:59 h"], ["10–", "13:59 h"], ["14–", "17:59 h"], ["18–", "21:59 h"],
    ]);
  });
  test("labels that are no ranges stay, and every n-th is shown", () => {
    const frame = chartFrame(300, 400, false, false);
    expect(fittedPoints(days, frame)).toBe(days);
    expect(tickStride(days.length, frame, tickRoom(days)) * (300 - 46 - 8)).toBeGreaterThanOrEqual(31 * 58);
  });
});

test("a pointer finds the column it is over, at the edges too", () => {
  const frame = chartFrame(800, 400, false, false);
  for (const i of [0, 15, 30]) expect(nearestPoint(columnCentre(i, 31, frame), 31, frame)).toBe(i);
  expect(nearestPoint(-50, 31, frame)).toBe(0);
  expect(nearestPoint(9000, 31, frame)).toBe(30);
});

test("a bar that may not be shown is --, a measured zero is 0", () => {
  const data: ChartData = { axis: "↑ visits", upper: 10, points: ["a", "b", "c"].map(point), series: [{ id: "visits", label: "Visits", colour: 1, values: [8, null, 0] }] };
  const { container } = render(<BarDrawing data={data} frame={chartFrame(600, 400, false, false)} active={null} axisLabel={String} />);
  expect([...container.querySelectorAll(".bar-label")].map((label) => label.textContent)).toEqual(["8", "--", "0"]);
  expect(container.querySelectorAll(".series-bar")).toHaveLength(2);
});

test("a line with values below 0 has an axis from its lower bound and a line of zero; one without has neither", () => {
  const data: ChartData = { axis: "↑ score", upper: 1, lower: -1, points: ["a", "b", "c"].map(point), series: [{ id: "score", label: "Score", colour: 1, values: [-1, 0, 0.5] }], band: { low: [-1, -0.5, 0], high: [-0.5, 0.5, 1], colour: 1 } };
  const frame = chartFrame(600, 300, false, false);
  const draw = (of: ChartData) => render(<LineDrawing data={of} frame={frame} active={null} axisLabel={String} />).container;
  const drawn = draw(data);
  const marks = [...drawn.querySelectorAll("circle.series-point")].map((mark) => Number(mark.getAttribute("cy")));
  const [bottom, top] = [frame.height - frame.bottom, frame.top];
  expect(marks).toEqual([bottom, (bottom + top) / 2, top + (bottom - top) / 4]);
  expect(Number(drawn.querySelector(".axis-zero")?.getAttribute("y1"))).toBe((bottom + top) / 2);
  expect([...drawn.querySelectorAll(".grid-line")].map((line) => Number(line.getAttribute("y1")))).toEqual([bottom, bottom - (bottom - top) / 4, (bottom + top) / 2, top + (bottom - top) / 4, top]);
  // below the baseline, not below zero
  expect(Number([...drawn.querySelectorAll("text")].find((text) => text.textContent === "b")?.getAttribute("y"))).toBe(bottom + 19);
  expect(drawn.querySelector(".series-band")?.getAttribute("d")).toContain(`,${(bottom + top) / 2}`);
  cleanup();
  const { lower: _, ...plain } = { ...data, series: data.series.map((each) => ({ ...each, values: [0, 1, 0.5] })) };
  const usual = draw(plain);
  expect(usual.querySelector(".axis-zero")).toBeNull();
  expect(Number(usual.querySelector("circle.series-point")?.getAttribute("cy"))).toBe(bottom);
});

test("labels over narrow stacks never meet: they stand at two heights over the highest one", () => {
  const data: ChartData = {
    axis: "↑ devices", upper: 100, points: ["a", "b", "c", "d"].map(point), labels: ["45.1 %", "44.9 %", "46.0 %", "47.2 %"],
    series: [{ id: "foot", label: "Foot", colour: 2, values: [80, 70, 72, 80] }, { id: "car", label: "Car", colour: 1, values: [10, 10, 10, 10] }],
  };
  const heights = (width: number) => [...render(<StackDrawing data={data} frame={chartFrame(width, 400, false, false)} active={null} axisLabel={String} />).container.querySelectorAll(".bar-label")].map((label) => Number(label.getAttribute("y")));
  const narrow = heights(190);
  expect(narrow).toHaveLength(4);
  for (const [i, y] of narrow.slice(1).entries()) expect(Math.abs(y - (narrow[i] ?? 0))).toBe(15);
  cleanup();
  // where there is room each stands on its own stack
  expect(new Set(heights(900)).size).toBe(3);
});

describe("small lines", () => {
  const paths = (values: (number | null)[]) => render(<Sparkline values={values} from="W1" to="W5" middle="" />).container.querySelectorAll("path");
  test("gaps stay gaps", () => {
    expect(paths([1, 2, null, 3, 4])[1]?.getAttribute("d")?.match(/M/g)).toHaveLength(2);
  });
  test("nothing where no two neighbours are known", () => {
    expect(paths([1, null, 3])).toHaveLength(0);
    expect(paths([5])).toHaveLength(0);
  });
});

describe("the latest answer", () => {
  test("one that broke off on its way is shown too, so that its section can offer to ask again", async () => {
    const seen: Promise<string>[] = [];
    let cut: (error: Error) => void = () => undefined;
    const [first, second] = [Promise.resolve("first"), new Promise<string>((_, reject) => { cut = reject; })];
    const { rerender } = render(<Probe answer={first} seen={seen} />);
    rerender(<Probe answer={second} seen={seen} />);
    await act(async () => { cut(new Error("cut")); await second.catch(() => undefined); });
    expect(seen.at(-1)).toBe(second);
  });
  function Probe({ answer, seen }: { answer: Promise<string>; seen: Promise<string>[] }) {
    seen.push(useLatestAnswer(answer));
    return null;
  }
  test("the old one stays until the new one has arrived, and one that was overtaken is never shown", async () => {
    const seen: Promise<string>[] = [];
    const finish: ((text: string) => void)[] = [];
    const answers = [0, 1, 2].map(() => new Promise<string>((resolve) => finish.push(resolve)));
    const [first, second, third] = answers;
    if (!first || !second || !third) throw new Error("three answers are needed");
    const { rerender } = render(<Probe answer={first} seen={seen} />);
    rerender(<Probe answer={second} seen={seen} />);
    rerender(<Probe answer={third} seen={seen} />);
    expect(seen.at(-1)).toBe(first);
    await act(async () => { finish[2]?.("third"); await third; });
    expect(seen.at(-1)).toBe(third);
    await act(async () => { finish[1]?.("second"); await second; });
    expect(seen.at(-1)).toBe(third);
    expect(seen).not.toContain(second);
  });
});
