// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FormatProvider } from "~/components/format-context";
import LeafletMap from "~/components/maps/map.client";
import { MapSettingsProvider, type MapSettings } from "~/components/maps/map-settings";
import { chooseSource } from "~/components/maps/map-source";
import { MapView, type MapViewProps } from "~/components/maps/map-view";
import { TranslationProvider } from "~/components/translation";
import { en } from "~/locales/en";
import { createTranslator } from "~/locales/translate";
import { renderScreen } from "../support/render-screen";

const evil = "<img src=x onerror=document.title=1>";
const settings: MapSettings = {
  center: [-23.55, -46.63], initial: "plain",
  layers: [
    { id: "osm", label: "Streets", url: "https://tiles.example/{z}/{x}/{y}.png", attribution: `© ${evil}`, maxZoom: 19 },
    { id: "other", label: "Other", url: "https://other.example/{z}/{x}/{y}.png", attribution: "© Other", maxZoom: 19 },
  ],
};
const store = (id: string, name: string) => ({ id, name, own: true, latitude: -23.55, longitude: -46.63 });
let size = { width: 600, height: 400 };
let measure: (() => void)[] = [];

beforeEach(() => {
  size = { width: 600, height: 400 };
  measure = [];
  vi.stubGlobal("ResizeObserver", class { constructor(run: () => void) { measure.push(run); } observe() { measure.at(-1)?.(); } disconnect() { measure = []; } });
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  for (const side of ["Width", "Height"] as const) Object.defineProperty(HTMLElement.prototype, `client${side}`, { configurable: true, get: () => (side === "Width" ? size.width : size.height) });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  // what the page shares outlives a test: nobody has chosen anything
  chooseSource("");
  document.cookie = "map=; Max-Age=0";
  for (const side of ["Width", "Height"]) Reflect.deleteProperty(HTMLElement.prototype, `client${side}`);
});

const show = (map: Partial<MapViewProps> = {}) =>
  renderScreen(<MapSettingsProvider settings={settings}><LeafletMap label="Stores" kind="radar" data={{}} {...map} /></MapSettingsProvider>);

test("M04 on the server a map is an empty box of its size, and without scripts it is not there", async () => {
  const html = (noScript: boolean) => renderToString(
    <TranslationProvider value={{ t: createTranslator("en", en) }}>
      <FormatProvider settings={{ language: "en", region: "en-US", timezone: "UTC", currency: "USD" }} floor={10} noScript={noScript}>
        <MapView label="Stores" kind="radar" data={{ markers: [store("1", "A")] }} height={320} />
      </FormatProvider>
    </TranslationProvider>,
  );
  expect(html(false)).toContain("height:320px");
  expect(html(false)).not.toContain("leaflet");
  expect(html(true)).toBe("");
});

describe("S06 names are text", () => {
  test("in the tooltip of a store and of an area, and in the attribution", async () => {
    const { container } = await show({ data: { markers: [store("1", evil)], circles: [{ id: "c", name: evil, latitude: -23.55, longitude: -46.63, metres: 5000 }] } });
    const before = document.title;
    const pin = container.querySelector(".map-marker");
    const circle = container.querySelector(".map-circle");
    if (!pin || !circle) throw new Error("a pin and a circle are needed");
    fireEvent.mouseOver(pin);
    fireEvent.mouseOver(circle);
    expect([...container.querySelectorAll(".leaflet-tooltip")].map((tip) => tip.textContent)).toEqual([evil, evil]);
    fireEvent.click(screen.getByRole("button", { name: "Streets" }));
    expect(container.querySelector(".map-attribution")?.textContent).toContain(evil);
    expect(container.querySelectorAll("img[src='x']")).toHaveLength(0);
    expect(document.title).toBe(before);
  });
});

describe("M01 a box without size", () => {
  test("makes no map until it has one, and is measured anew at every change", async () => {
    size = { width: 0, height: 0 };
    const { container } = await show({ data: { markers: [store("1", "A")] } });
    expect(container.querySelector(".leaflet-pane")).toBeNull();
    size = { width: 500, height: 300 };
    act(() => measure.forEach((run) => run()));
    expect(container.querySelectorAll(".map-marker")).toHaveLength(1);
    size = { width: 0, height: 0 };
    act(() => measure.forEach((run) => run()));
    size = { width: 900, height: 300 };
    act(() => measure.forEach((run) => run()));
    expect(container.querySelectorAll(".map-marker")).toHaveLength(1);
  });
});

test("C14 no point, one point, and many in one place", async () => {
  const none = await show();
  expect(none.container.querySelector(".leaflet-pane")).not.toBeNull();
  expect(screen.queryByRole("button", { name: en.maps.fitShort })).toBeNull();
  cleanup();
  const one = await show({ data: { markers: [store("1", "A")] } });
  expect(one.container.querySelectorAll(".map-marker")).toHaveLength(1);
  fireEvent.click(screen.getByRole("button", { name: en.maps.fitShort }));
  expect(one.container.querySelectorAll(".map-marker")).toHaveLength(1);
  cleanup();
  // another tab: this one now opens every map on its data
  sessionStorage.clear();
  const many = await show({ data: { markers: Array.from({ length: 1234 }, (_, i) => store(String(i), `S${i}`)) }, selected: "7" });
  expect(many.container.querySelector(".map-cluster")?.textContent).toBe("1,233");
  expect(many.container.querySelectorAll(".marker-ring")).toHaveLength(1);
});

test("data far from the deployment's centre is shown all the same", async () => {
  const { container } = await show({ kind: "distance", data: { markers: [{ ...store("1", "A"), latitude: 40.42, longitude: -3.7 }] } });
  expect(container.querySelectorAll(".map-marker")).toHaveLength(1);
});

test("a press on a pin chooses its store; pins are no stops of the Tab key", async () => {
  const onSelect = vi.fn();
  const { container } = await show({ data: { markers: [store("66", "A")] }, onSelect });
  const pin = container.querySelector<HTMLElement>(".map-marker");
  if (!pin) throw new Error("a pin is needed");
  expect(pin.tabIndex).toBe(-1);
  fireEvent.click(pin);
  expect(onSelect).toHaveBeenCalledWith("66");
});

describe("sources", () => {
  test("a deployment that starts plain asks nobody until somebody chooses, and the choice is kept", async () => {
    const { container } = await show();
    const tiles = () => [...container.querySelectorAll<HTMLImageElement>("img.leaflet-tile")].map((tile) => new URL(tile.src).host);
    expect(screen.getByRole("button", { name: en.maps.plain }).getAttribute("aria-pressed")).toBe("true");
    expect(tiles()).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: "Other" }));
    expect(new Set(tiles())).toEqual(new Set(["other.example"]));
    expect(document.cookie).toContain("map=other");
    expect(container.querySelector(".map-attribution")?.textContent).toBe("© Other");
  });
  test("tiles that cannot be had are told once, by one map, and the plain basemap takes their place", async () => {
    const { container } = await renderScreen(
      <MapSettingsProvider settings={settings}><LeafletMap label="A" kind="radar" data={{}} /><LeafletMap label="B" kind="radar" data={{}} /></MapSettingsProvider>,
    );
    const [first] = screen.getAllByRole("button", { name: "Streets" });
    if (!first) throw new Error("a switch is needed");
    fireEvent.click(first);
    for (const tile of container.querySelectorAll("img.leaflet-tile")) fireEvent.error(tile);
    expect(screen.getAllByRole("status").map((said) => said.textContent)).toEqual([en.maps.unreachable.replace("{{source}}", "Streets")]);
    expect(container.querySelectorAll(".map-plain")).toHaveLength(2);
    fireEvent.click(screen.getAllByRole("button", { name: "Other" })[1] as HTMLElement);
    expect(screen.queryAllByRole("status")).toHaveLength(0);
  });
});
