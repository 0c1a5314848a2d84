// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { FilterBar, type FilterBarData } from "~/components/filters/filter-bar";
import { FilterChips } from "~/components/filters/filter-chips";
import { fillFromSaved } from "~/components/filters/saved-filter";
import { SavedViewsProvider, type ViewLink } from "~/components/filters/saved-views-context";
import { SavedViewsMenu } from "~/components/filters/saved-views-menu";
import { SegmentDialog } from "~/components/filters/segment-dialog";
import { Shortcuts, shortcutOf } from "~/components/filters/shortcuts";
import { joinTrees, typesOfNodes, type TypeTree } from "~/components/filters/tree-model";
import { keyboardStep, swipeMomentum } from "~/components/ui/use-long-list";
import { filterStateQuery, parseFilterState } from "~/contract/filter-state";
import { ageRanges, genders, socialClasses } from "~/contract/values";
import { renderScreen } from "../support/render-screen";

afterEach(() => { cleanup(); window.localStorage.clear(); });
beforeAll(() => {
  // jsdom has no modal dialogs
  HTMLDialogElement.prototype.showModal = function show(this: HTMLDialogElement) { this.open = true; };
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) { this.open = false; this.dispatchEvent(new Event("close")); };
  Element.prototype.scrollIntoView = () => undefined;
});
const state = (query: string) => parseFilterState(new URLSearchParams(query)).state;
const [chain, site, store] = ["0123456789abcdef", "fedcba9876543210", "00000000000000aa"];
const node = (name: string, group_hash: string, groupCount: number, children: TypeTree["roots"] = []) => ({ name, group_hash, groupCount, month_range_start: null, month_range_end: null, periods: [], children });
const trees: TypeTree[] = [{ type: "pdv", roots: [node("Rede", chain, 2, [node("Loja 1", store, 1)])] }, { type: "ooh", roots: [node("Metrô", site, 3)] }];

describe("U02 long selections", () => {
  test("every filter there is, with its longest values, stays far below 2000 characters: a segment of any size is one hash", () => {
    const query = filterStateQuery({
      type: "pdv", period: "p".repeat(40), month: "2026-10", weeks: { from: "2026-W10", to: "2026-W53" }, group: chain, store: "1234567890", agg: "s", compare: "year",
      genders: [...genders], ageRanges: [...ageRanges], classes: [...socialClasses],
    });
    expect(`/performance?${query}`.length).toBeLessThan(400);
    expect(parseFilterState(query).dropped).toEqual([]);
  });
});

describe("Reports: both trees", () => {
  test("each type is a branch that cannot be applied, and a node knows its type", () => {
    const joined = joinTrees(trees, (type) => type);
    expect(joined.map(({ name, groupCount }) => [name, groupCount])).toEqual([["pdv", 2], ["ooh", 3]]);
    expect(joinTrees(trees.slice(0, 1), (type) => type)).toBe(trees[0]?.roots);
    expect([...typesOfNodes(trees)].filter(([hash]) => !hash.startsWith("type"))).toEqual([[chain, "pdv"], [store, "pdv"], [site, "ooh"]]);
  });
  test("the dialog holds both, words follow the chosen node's type, and Apply needs a segment", async () => {
    const applied: (string | null)[] = [];
    await renderScreen(<SegmentDialog types={["pdv", "ooh"]} trees={trees} chosen={null} single={false} onApply={(hash) => applied.push(hash)} onClose={() => undefined} />);
    fireEvent.click(screen.getByText("OOH sites"));
    const apply = () => screen.getByRole<HTMLButtonElement>("button", { name: "Apply" });
    expect(apply().disabled).toBe(true);
    fireEvent.click(screen.getByText("Metrô"));
    expect(screen.getAllByText("3 OOH sites").length).toBeGreaterThan(0);
    fireEvent.click(apply());
    expect(applied).toEqual([site]);
  });
  test("the arrow down leads from the search into the tree", async () => {
    await renderScreen(<SegmentDialog types={["pdv", "ooh"]} trees={trees} chosen={null} single={false} onApply={() => undefined} onClose={() => undefined} />);
    fireEvent.keyDown(screen.getByRole("searchbox"), { key: "ArrowDown" });
    expect(document.activeElement?.getAttribute("role")).toBe("treeitem");
  });
  test("trees that could not be had are told, and asked for again", async () => {
    let again = -1;
    await renderScreen(<SegmentDialog types={["pdv"]} trees={null} onRetry={() => { again++; }} chosen={null} single={false} onApply={() => undefined} onClose={() => undefined} />);
    expect(screen.getByRole("alert").textContent).toContain("did not answer");
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(again).toBe(1);
  });
  test("single-point reports apply a single point alone", async () => {
    await renderScreen(<SegmentDialog types={["pdv"]} trees={trees.slice(0, 1)} chosen={null} single onApply={() => undefined} onClose={() => undefined} />);
    const apply = () => screen.getByRole<HTMLButtonElement>("button", { name: "Apply" });
    fireEvent.click(screen.getByText("Rede"));
    expect(apply().disabled).toBe(true);
    fireEvent.click(screen.getByText("Loja 1"));
    expect(apply().disabled).toBe(false);
  });
});

describe("what is saved", () => {
  const bar = (period: string, empty: boolean): FilterBarData => ({ type: "pdv", single: false, period: { mode: "month", value: period, first: "2026-07", last: "2026-11", complete: "2026-10" }, segment: null, agg: null, empty });
  test("a period without data is not remembered: the one before it stays", async () => {
    const visit = async (month: string, empty: boolean) => {
      await renderScreen(<FilterBar data={bar(month, empty)} state={state(`type=pdv&month=${month}&gender=F`)} />, { path: `/dashboard?type=pdv&month=${month}&gender=F` });
      const saved = new URLSearchParams(window.localStorage.getItem("atalaia.filter") ?? "");
      cleanup();
      return [saved.get("month"), saved.get("gender")];
    };
    expect(await visit("2027-03", true)).toEqual([null, "F"]);
    expect(await visit("2026-09", false)).toEqual(["2026-09", "F"]);
    expect(await visit("2027-03", true)).toEqual(["2026-09", "F"]);
  });
  test("a view that has been saved is told by its name", async () => {
    const views = [{ id: 1, name: "Old", to: "/dashboard" }];
    let show: (views: ViewLink[]) => void = () => undefined;
    function Menu() {
      const [known, setKnown] = useState<ViewLink[]>(views);
      show = setKnown;
      return <SavedViewsProvider views={known}><SavedViewsMenu state={state("type=pdv")} /></SavedViewsProvider>;
    }
    const { container } = await renderScreen(<Menu />);
    const said = () => container.querySelector(".views-menu [role=status]")?.textContent;
    expect(said()).toBe("");
    act(() => show([...views, { id: 2, name: "October", to: "/dashboard?month=2026-10" }]));
    expect(said()).toBe("“October” is saved.");
  });
  test("an address without a type stays one of Reports, and takes the segment alone", () => {
    expect(fillFromSaved(state(""), state(`type=pdv&group=${chain}&store=7&month=2026-09`), "pdv")).toEqual(state(`group=${chain}&store=7&month=2026-09`));
    expect(fillFromSaved(state(""), state("type=ooh&store=7"), "ooh").store).toBeNull();
  });
  test("a segment chosen in Reports belongs to its own type", () => {
    expect(fillFromSaved(state("type=pdv"), state(`group=${site}`), "ooh").group).toBeNull();
    expect(fillFromSaved(state("type=ooh"), state(`group=${site}`), "ooh").group).toBe(site);
  });
});

const bar: FilterBarData = {
  type: "pdv", trees: ["pdv"], single: false, period: { mode: "month", value: "2026-10", first: "2026-08", last: "2026-11", complete: "2026-10" },
  segment: { name: "Rede", count: 45 }, store: null, agg: "g", comparison: { value: "previous", choices: ["previous", "year"] },
};

describe("the bar", () => {
  test("steps and quick periods are links that keep the rest of the filter", async () => {
    await renderScreen(<FilterBar data={bar} state={state(`type=pdv&month=2026-10&group=${chain}`)} />, { path: `/dashboard?type=pdv&group=${chain}` });
    expect(screen.getByRole("link", { name: "Previous period" }).getAttribute("href")).toBe(`/dashboard?type=pdv&month=2026-09&group=${chain}`);
    expect(screen.getByRole("link", { name: "Next period" }).getAttribute("href")).toContain("month=2026-11");
    fireEvent.click(screen.getByLabelText("Quick periods"));
    expect(screen.getByRole("link", { name: "Last complete month" }).getAttribute("aria-current")).toBe("true");
    expect(screen.getByRole("link", { name: "The month before that" }).getAttribute("href")).toContain("month=2026-09");
  });
  test("the comparison is a field of the form; the period before stands in no address", async () => {
    await renderScreen(<FilterBar data={bar} state={state("type=pdv&compare=year")} />);
    const field = screen.getByLabelText<HTMLSelectElement>("Compare with");
    expect([field.name, [...field.options].map(({ value }) => value)]).toEqual(["compare", ["", "year"]]);
    expect(field.form?.querySelectorAll("[name=compare]")).toHaveLength(1);
  });
  test("the chosen segment is kept in the browser with its type, not with the default period", async () => {
    await renderScreen(<FilterBar data={{ ...bar, type: "ooh" }} state={state(`month=2026-10&group=${site}`)} />, { path: "/dashboard" });
    expect(window.localStorage.getItem("atalaia.filter")).toBe(`group=${site}&of=ooh`);
  });
});

test("every filter is a chip that can be removed by itself", async () => {
  await renderScreen(<FilterChips data={{ ...bar, store: "Loja 1" }} state={state(`type=pdv&month=2026-10&group=${chain}&store=7&gender=F`)} />);
  const href = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect(href("Remove filter Segment: Rede")).toBe("/dashboard?type=pdv&month=2026-10&gender=F");
  expect(href("Remove filter Point: Loja 1")).toBe(`/dashboard?type=pdv&month=2026-10&group=${chain}&gender=F`);
  expect(href("Clear all")).toBe("/dashboard?type=pdv&month=2026-10");
});

describe("U05 shortcuts", () => {
  const press = (key: string, target: EventTarget | null = null, more: Partial<KeyboardEvent> = {}) => shortcutOf({ key, ctrlKey: false, metaKey: false, altKey: false, defaultPrevented: false, target, ...more });
  test("mean nothing in fields, in widgets with arrows of their own, with modifiers or when the key was used", () => {
    const stage = document.createElement("div");
    stage.className = "chart-stage";
    expect([press("ArrowLeft"), press("ArrowRight"), press("?")]).toEqual(["previous", "next", "help"]);
    expect([press("ArrowLeft", document.createElement("input")), press("ArrowLeft", stage), press("s", null, { ctrlKey: true }), press("ArrowLeft", null, { defaultPrevented: true }), press("x")]).toEqual([null, null, null, null, null]);
  });
  test("are listed by ? and by a button, and can be switched off", async () => {
    const previous = vi.fn();
    await renderScreen(<Shortcuts actions={{ previous }} />);
    fireEvent.keyDown(document.body, { key: "?" });
    const list = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
    expect(within(list).getByText("Previous period")).toBeTruthy();
    expect(within(list).queryByText("Next period")).toBeNull();
    fireEvent.keyDown(document.body, { key: "ArrowLeft" });
    expect(previous).toHaveBeenCalledTimes(1);
    fireEvent.click(within(list).getByRole("checkbox", { name: "Shortcuts are on" }));
    fireEvent.keyDown(document.body, { key: "ArrowLeft" });
    expect(previous).toHaveBeenCalledTimes(1);
    expect(window.localStorage.getItem("atalaia.shortcuts")).toBe("off");
  });
});

test("long lists: quick swipes give ten times their way, slow ones and reduced motion nothing; a key moves a line, else 10 px", () => {
  expect([swipeMomentum(30, 199, false), swipeMomentum(-30, 20, false), swipeMomentum(30, 200, false), swipeMomentum(30, 50, true)]).toEqual([300, -300, 0, 0]);
  expect([keyboardStep("19.5px"), keyboardStep("normal"), keyboardStep("0px")]).toEqual([19.5, 10, 10]);
});
