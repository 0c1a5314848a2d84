// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { en } from "~/locales/en";
import type { AdminPoint, SharedNeighbour } from "~/contract/points";
import { listAddress, nextSort, pageLinks, parseListState } from "~/routes/_app.pois.($page)/list-state";
import { Pager } from "~/routes/_app.pois.($page)/pager";
import { PointTable } from "~/routes/_app.pois.($page)/point-table";
import { renderScreen } from "../support/render-screen";

afterEach(cleanup);
const both = { types: ["pdv", "ooh"], usual: "pdv" } as const;
const parse = (page: string | undefined, query: string) => parseListState(page, new URLSearchParams(query), both);

describe("the list's address", () => {
  test("is read and written without loss", () => {
    for (const address of ["/pois", "/pois/3?q=S%C3%A3o+Jo%C3%A3o&sort=-group&type=ooh", "/pois/2?type=all", "/pois?sort=group"]) {
      const [path = "", query = ""] = address.split("?");
      const { state, notices } = parse(path.split("/")[2], query);
      expect(notices).toEqual([]);
      expect(listAddress(state, "pdv")).toBe(address);
    }
  });
  test("U03 what it cannot mean becomes the usual, and is told", () => {
    for (const page of ["-1", "0", "abc", "1e3", "9999999"]) expect(parse(page, "")).toMatchObject({ state: { page: 1 }, notices: ["badPage"] });
    expect(parse(undefined, "sort=__proto__&type=foo")).toEqual({ state: { page: 1, words: "", sort: "name", type: "pdv" }, notices: ["badSort", "badType"] });
    expect(parse("2", "sort=group&sort=name").state.sort).toBe("group");
    expect(parseListState("1", new URLSearchParams("type=ooh"), { types: ["pdv"], usual: "pdv" })).toMatchObject({ state: { type: "pdv" }, notices: ["badType"] });
  });
  test("pages have ten links at most, the current one among them", () => {
    expect(pageLinks(1, 3)).toEqual([1, 2, 3]);
    expect(pageLinks(1, 30)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(pageLinks(15, 30)).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
    expect(pageLinks(30, 30).at(-1)).toBe(30);
    expect(pageLinks(30, 30)).toHaveLength(10);
    expect([nextSort("name", "name"), nextSort("name", "-name"), nextSort("group", "name")]).toEqual(["-name", "name", "group"]);
  });
});

type Listed = AdminPoint & { shared: SharedNeighbour[] };
const point = (id: number, more: Partial<Listed> = {}): Listed => ({
  _id: String(id), code: `C${id}`, type: "pdv", name: `Point ${id}`, address: "Street 1", address1: null, city: "Town", uf: "SP", zipcode: "01000", country_code: "BR", phone: "5555", latitude: 1, longitude: 1,
  group: ["North", "West"], group_hash: "0".repeat(16), cp_name: null, sales_office: null, status: "open", status_proposed: "open", category: null, own: true, radius_m: null, impressions: null, cost: null, blocked: false, shared: [], ...more,
});
const state = { page: 1, words: "", sort: "-name", type: "pdv" } as const;

describe("the table", () => {
  test("names and groups are text; order, a differing status and a sensitive category are told in words", async () => {
    const { container } = await renderScreen(<PointTable points={[point(1, { name: "<img src=x>", status: "closed" }), point(2, { blocked: true, address1: "Floor 2" })]} state={state} usual="pdv" mayDelete={false} />);
    expect(screen.getByRole("link", { name: "<img src=x>" }).getAttribute("href")).toBe("/pois/details/1");
    expect(container.querySelector("img")).toBeNull();
    expect(screen.getByRole("columnheader", { name: en.poi.field.name }).getAttribute("aria-sort")).toBe("descending");
    expect(screen.getByRole("columnheader", { name: en.poi.field.group }).getAttribute("aria-sort")).toBeNull();
    expect(container.textContent).toContain("North > West");
    expect(container.textContent).toContain("visits suggest: open");
    expect(container.textContent).toContain(en.poi.blocked);
    expect(container.textContent).toContain("Floor 2");
    expect(container.textContent).toContain(en.poi.agrees);
    expect(container.textContent).not.toContain(en.poi.sharedWith);
    expect(screen.queryAllByRole("checkbox")).toHaveLength(0);
  });
  test("neighbours that share more than half of its devices are named beside a point", async () => {
    const { container } = await renderScreen(<PointTable points={[point(1, { shared: [{ _id: "2", name: "<b>Two</b>", share: 62.4 }, { _id: "3", name: "Three", share: 55 }] })]} state={state} usual="pdv" mayDelete={false} />);
    expect(container.querySelector(".point-shared")?.textContent).toBe(`${en.poi.sharedWith} <b>Two</b> (62\u00a0%), Three (55\u00a0%)`);
    expect(screen.getByRole("link", { name: "<b>Two</b>" }).getAttribute("href")).toBe("/pois/details/2");
  });
  test("of many neighbours three are named, and the rest are a click away, without scripts too", async () => {
    const shared = Array.from({ length: 12 }, (_, i) => ({ _id: String(i + 2), name: `Near ${i + 1}`, share: 90 - i }));
    const { container } = await renderScreen(<PointTable points={[point(1, { shared })]} state={state} usual="pdv" mayDelete={false} />);
    const more = container.querySelector(".point-shared details");
    expect(more?.querySelector("summary")?.textContent).toBe("and 9 more");
    expect([...more?.querySelectorAll("a") ?? []].map((link) => link.textContent)).toEqual(shared.slice(3).map(({ name }) => name));
    expect(container.querySelectorAll(".point-shared > span a")).toHaveLength(3);
  });
  test("administrators choose rows, all at once too, and say so by their ids", async () => {
    const { container } = await renderScreen(<PointTable points={[point(1), point(2)]} state={state} usual="pdv" mayDelete />);
    const all = await screen.findByRole("checkbox", { name: en.poi.selectAll });
    fireEvent.click(screen.getByRole("checkbox", { name: "Select Point 2" }));
    expect((all as HTMLInputElement).indeterminate).toBe(true);
    expect(container.textContent).toContain("1 selected");
    fireEvent.click(all);
    expect([...new FormData(container.querySelector("form") as HTMLFormElement)]).toEqual([["back", "/pois?sort=-name"], ["id", "1"], ["id", "2"]]);
    fireEvent.click(all);
    expect(new FormData(container.querySelector("form") as HTMLFormElement).getAll("id")).toEqual([]);
  });
});

test("the pager leads to first, previous, next and last, and keeps the rest of the address", async () => {
  await renderScreen(<Pager state={{ ...state, page: 2, words: "a" }} usual="pdv" pages={3} />);
  expect(screen.getAllByRole("link").map((link) => `${link.textContent} ${link.getAttribute("href")}`)).toEqual([
    "First /pois?q=a&sort=-name", "Previous /pois?q=a&sort=-name", "1 /pois?q=a&sort=-name", "2 /pois/2?q=a&sort=-name", "3 /pois/3?q=a&sort=-name", "Next /pois/3?q=a&sort=-name", "Last /pois/3?q=a&sort=-name",
  ]);
  expect(screen.getByRole("link", { current: "page" }).textContent).toBe("2");
});
