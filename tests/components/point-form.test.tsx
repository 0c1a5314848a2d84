// @vitest-environment jsdom
import { parseWithZod } from "@conform-to/zod/v4";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { MapSettingsProvider } from "~/components/maps/map-settings";
import LeafletMap from "~/components/maps/map.client";
import type { Place } from "~/contract/places";
import type { AttributionState } from "~/contract/points";
import type { Segment } from "~/contract/segments";
import { en } from "~/locales/en";
import { AttributionProgress } from "~/routes/_app.pois.details.$id/attribution-progress";
import { readDegrees, readPosition } from "~/routes/_app.pois.details.$id/degrees";
import { pointFormSchema } from "~/routes/_app.pois.details.$id/form-schema.server";
import type { FormChoices } from "~/routes/_app.pois.details.$id/form-choices.server";
import { pathOf } from "~/routes/_app.pois.details.$id/group-field";
import { groupLine, groupPath } from "~/domain/group-line";
import { searchWords } from "~/routes/_app.pois.details.$id/place-parts";
import type { Preview } from "~/routes/_app.pois.details.$id/point-answer.server";
import { PointForm } from "~/routes/_app.pois.details.$id/point-form";
import { PreviewFacts } from "~/routes/_app.pois.details.$id/preview-facts";
import { renderScreen } from "../support/render-screen";

afterEach(() => { cleanup(); vi.unstubAllGlobals(); vi.useRealTimers(); });

describe("a group as a line", () => {
  test("is read as it was written, names with a sign in them too", () => {
    for (const path of [[], ["Norte"], ["Norte", "Capital"], ["<b>Sul</b>", "a>b"], ["Norte > Sul", "> x", "y >"], ["\\> z", "a \\> b", "c \\\\> d"]]) expect(groupPath(groupLine(path))).toEqual(path);
    expect(groupPath("  Norte  >  Capital ")).toEqual(["Norte", "Capital"]);
    expect(groupPath("Norte > ")).toEqual(["Norte", ""]);
  });
  test("comes from the tree: a group's own levels, of a point those above it", () => {
    const node = (name: string, group_hash: string, children: Segment[] = []): Segment => ({ name, group_hash, groupCount: 1, month_range_start: null, month_range_end: null, periods: [], children });
    const tree = [node("Norte", "a", [node("Capital", "b", [node("Loja", "c")])])];
    expect([pathOf(tree, "b"), pathOf(tree, "c"), pathOf(tree, "zz"), pathOf(tree, null)]).toEqual([["Norte", "Capital"], ["Norte", "Capital"], null, null]);
  });
});

describe("C14 positions", () => {
  test("are read with point or comma; what is none is none", () => {
    expect([readDegrees("-23,55", 90), readDegrees(" −23.55 ", 90), readDegrees("90.442", 90), readDegrees("NaN", 90), readDegrees("", 90), readDegrees("1,2,3", 90)]).toEqual([-23.55, -23.55, null, null, null, null]);
    expect(readPosition("0", "0")).toBeNull();
    expect(readPosition("-23.55", "-46.63")).toEqual({ latitude: -23.55, longitude: -46.63 });
  });
});

const sent = { name: "Loja Nova", address: "Rua A, 10", city: "São Paulo", uf: "SP", zipcode: "01000-000", country_code: "br", phone: "11 5555-0000", type: "pdv", status: "open", latitude: "-23,55", longitude: "-46.63", group: "Norte > Capital", own: "on" };
function problems(change: Record<string, string | undefined>): Record<string, string[] | null> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...sent, ...change })) if (value !== undefined) form.set(name, value);
  const submission = parseWithZod(form, { schema: pointFormSchema, disableAutoCoercion: true });
  return submission.status === "success" ? {} : (submission.error ?? {});
}

describe("what the form sends", () => {
  test("is a point of the method", () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...sent, radius_m: "60", impressions: "" })) form.set(name, value);
    const submission = parseWithZod(form, { schema: pointFormSchema, disableAutoCoercion: true });
    expect(submission.status === "success" && submission.value).toMatchObject({ name: "Loja Nova", country_code: "BR", latitude: -23.55, group: ["Norte", "Capital"], own: true, radius_m: 60, impressions: null, code: null });
    expect(problems({ own: undefined })).toEqual({});
  });
  test("is refused with SPEC.md's messages", () => {
    expect(problems({ name: "Abc" })).toEqual({ name: ["points.tooShort"] });
    expect(problems({ address: "x".repeat(101) })).toEqual({ address: ["points.tooLong"] });
    expect(problems({ uf: "S" })).toEqual({ uf: ["points.tooShort"] });
    expect(problems({ city: "  ", phone: undefined, country_code: "" })).toMatchObject({ city: ["points.required", "points.tooShort"], phone: ["points.required"] });
    expect(problems({ country_code: "BRA" })).toEqual({ country_code: ["points.badCountry"] });
    expect(problems({ latitude: "", longitude: "NaN" })).toEqual({ latitude: ["points.required"], longitude: ["points.notANumber"] });
    expect(problems({ latitude: "90.442" })).toEqual({ latitude: ["points.outOfRange"] });
    expect(problems({ latitude: "0", longitude: "0" })).toEqual({ latitude: ["points.noPosition"] });
    expect(problems({ radius_m: "5000" })).toEqual({ radius_m: ["points.outOfRange"] });
    expect(Object.keys(problems({ type: "foo", status: "maybe" }))).toEqual(["type", "status"]);
  });
});

test("an address that is filled in whole is the search's text", () => {
  expect(searchWords({ address: "Rua A, 10", city: "São Paulo", uf: "SP", zipcode: "01000" })).toBe("Rua A, 10, São Paulo, SP, 01000");
  expect(searchWords({ address: "Rua A, 10", city: " ", uf: "SP", zipcode: "01000" })).toBeNull();
});

const preview: Preview = { radius_m: 50, first_day: "2026-10-25", last_day: "2026-10-31", devices: 1234, suppressed: false, near: [], far: "no" };
describe("what a pin would see", () => {
  test("is told, and protected below the floor", async () => {
    const { container } = await renderScreen(<PreviewFacts preview={preview} />);
    expect(container.textContent).toContain("1,234 devices seen within 50 m");
    cleanup();
    const few = await renderScreen(<PreviewFacts preview={{ ...preview, devices: null, suppressed: true }} />);
    expect(few.container.textContent).toContain("Fewer than 10 devices");
    cleanup();
    const zero = await renderScreen(<PreviewFacts preview={{ ...preview, devices: 0 }} />);
    expect(zero.container.textContent).toContain("No device seen within 50 m");
    cleanup();
    const none = await renderScreen(<PreviewFacts preview={{ ...preview, devices: null, first_day: null, last_day: null, far: "swapped" }} />);
    expect(none.container.textContent).toContain(en.poi.seenNoData);
    expect(none.container.textContent).toContain(en.poi.swapped);
  });
  test("names the points that share its place, as text", async () => {
    await renderScreen(<PreviewFacts preview={{ ...preview, near: [{ _id: "7", name: "<b>A</b>", type: "pdv", distance_m: 12.4 }] }} />);
    expect(screen.getByRole("link", { name: "<b>A</b>" }).closest("li")?.textContent).toContain("12 m");
  });
});

const at = (state: AttributionState["state"], more: Partial<AttributionState> = {}): AttributionState => ({ state, phase: null, done: 0, total: 0, since: null, finished: null, ...more });
describe("progress of a change", () => {
  test("says the phase in words and how much is done, then that reports are right", async () => {
    const { container } = await renderScreen(<AttributionProgress initial={at("running", { phase: "first visits", done: 1, total: 2 })} changed={false} follows={false} />);
    expect(container.textContent).toContain("first visits");
    expect(container.textContent).toContain("1 of 2");
    expect(container.querySelector("progress")).toMatchObject({ value: 1, max: 2 });
  });
  test("says nothing where nothing happens, and the end where a change has just been made", async () => {
    const idle = await renderScreen(<AttributionProgress initial={at("idle", { finished: "2026-11-28T10:00:00Z" })} changed={false} follows />);
    expect(idle.container.textContent).toBe("");
    cleanup();
    const done = await renderScreen(<AttributionProgress initial={at("idle", { finished: "2026-11-28T10:00:00Z" })} changed follows />);
    expect(done.container.textContent).toContain(en.poi.progress.done);
    cleanup();
    const failed = await renderScreen(<AttributionProgress initial={at("failed")} changed={false} follows />);
    expect(failed.container.textContent).toContain(en.poi.progress.failed);
  });
});

const choices: FormChoices = { types: ["pdv", "ooh"], statuses: ["open", "closed", "unknown"], countries: ["BR", "AR"], cps: ["Varejo"], sos: ["Leste"], categories: ["supermarket"], groups: [{ type: "pdv", line: "Norte > Capital" }, { type: "ooh", line: "Sul" }], radius: 50 };
const place: Place = { label: "São Paulo, SP, BR", latitude: -23.5475, longitude: -46.63611, address: "", city: "São Paulo", uf: "SP", zipcode: "", country_code: "BR", source: "towns" };
const settings = { center: [-23.55, -46.63] as [number, number], initial: "plain", layers: [] };
const form = (props: Partial<Parameters<typeof PointForm>[0]> = {}, noScript = false) => renderScreen(
  <MapSettingsProvider settings={settings}><PointForm point={null} type="pdv" choices={choices} answer={undefined} preview={null} {...props} /></MapSettingsProvider>, { path: "/poi/new", noScript },
);
const field = (name: string): HTMLInputElement => document.querySelector(`input[name="${name}"]`) as HTMLInputElement;

describe("the form", () => {
  test("has a label for every field, Brazil and unknown at first, and groups of the type", async () => {
    vi.stubGlobal("IntersectionObserver", class { observe() {} disconnect() {} });
    const { container } = await form();
    for (const name of ["code", "type", "name", "address", "address1", "city", "uf", "zipcode", "country_code", "phone", "latitude", "longitude", "group", "cp_name", "sales_office", "status", "category", "own", "radius_m", "impressions", "cost"]) {
      const control = container.querySelector<HTMLInputElement>(`[name="${name}"]`);
      expect([name, control?.labels?.length]).toEqual([name, 1]);
    }
    expect(field("country_code").value).toBe("BR");
    expect(container.querySelector<HTMLSelectElement>("select[name=status]")?.value).toBe("unknown");
    await waitFor(() => expect([...container.querySelectorAll("#point-group-lines option")].map((option) => option.getAttribute("value"))).toEqual(["Norte > Capital"]));
  });
  test("shows what was wrong at its field and in a summary with links", async () => {
    vi.stubGlobal("IntersectionObserver", class { observe() {} disconnect() {} });
    const result = { status: "error" as const, initialValue: { name: "Abc", type: "pdv", status: "open", country_code: "BR" }, error: { name: ["Too short!"], phone: ["Required"] } };
    await form({ answer: { alert: null, result, places: null, placesFailed: false, taken: null, preview: null } });
    expect(field("name").getAttribute("aria-invalid")).toBe("true");
    expect(field("name").value).toBe("Abc");
    expect(screen.getAllByRole("link").filter((link) => link.getAttribute("href")?.startsWith("#")).map((link) => `${link.getAttribute("href")} ${link.textContent}`)).toEqual(["#point-name Name: Too short!", "#point-phone Phone: Required"]);
    expect(screen.getAllByRole("alert").some((alert) => alert.textContent?.includes("Error saving POI"))).toBe(true);
  });
  test("finds places a second after the last letter, and one that is taken fills in the address and the position", async () => {
    vi.stubGlobal("IntersectionObserver", class { observe() {} disconnect() {} });
    const asked: [string, string][] = [];
    vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
      asked.push([url, String(init.body)]);
      return Promise.resolve(Response.json(url === "/places" ? { places: [place], geocoder: "off" } : { ...preview, devices: 77 }));
    });
    const { container } = await form();
    await act(async () => {});
    vi.useFakeTimers();
    fireEvent.change(field("placeWords"), { target: { value: "são" } });
    fireEvent.change(field("placeWords"), { target: { value: "são paulo" } });
    await act(() => vi.advanceTimersByTimeAsync(999));
    expect(asked).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(asked).toEqual([["/places", "query=s%C3%A3o+paulo&country=BR"]]);
    fireEvent.click(screen.getByRole("button", { name: /São Paulo, SP, BR/ }));
    expect([field("city").value, field("uf").value, field("latitude").value, field("longitude").value]).toEqual(["São Paulo", "SP", "-23.5475", "-46.63611"]);
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(asked[1]).toEqual(["/pois/preview", "latitude=-23.5475&longitude=-46.63611&radius_m=50"]);
    expect(container.textContent).toContain("77 devices seen");
  });
  test("an edited address refreshes the search's text", async () => {
    vi.stubGlobal("IntersectionObserver", class { observe() {} disconnect() {} });
    await form();
    for (const [label, value] of [["city", "Santos"], ["uf", "SP"], ["zipcode", "11000"]] as const) fireEvent.input(field(label), { target: { value } });
    expect(field("placeWords").value).toBe("");
    fireEvent.input(field("address"), { target: { value: "Rua B, 2" } });
    expect(field("placeWords").value).toBe("Rua B, 2, Santos, SP, 11000");
  });
});

describe("the pin", () => {
  test("moves by arrow keys and tells where it is; its label is text", async () => {
    vi.stubGlobal("ResizeObserver", class { constructor(readonly run: () => void) {} observe() { this.run(); } disconnect() {} });
    vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
    for (const side of ["Width", "Height"]) Object.defineProperty(HTMLElement.prototype, `client${side}`, { configurable: true, get: () => 400 });
    const onMove = vi.fn();
    const start = { latitude: -23.55, longitude: -46.63 };
    const { container } = await renderScreen(<MapSettingsProvider settings={settings}><LeafletMap label="Map" kind="distance" data={{}} pin={{ at: start, label: "<b>Pin</b>", onMove }} /></MapSettingsProvider>);
    const pin = container.querySelector<HTMLElement>(".map-marker");
    if (!pin) throw new Error("a pin is needed");
    expect([pin.tabIndex, pin.getAttribute("aria-label")]).toEqual([0, "<b>Pin</b>"]);
    fireEvent.keyDown(pin, { key: "ArrowRight" });
    const [first] = onMove.mock.calls[0] as [typeof start];
    expect(first.longitude).toBeGreaterThan(start.longitude);
    expect(first.latitude).toBeCloseTo(start.latitude, 3);
    fireEvent.keyDown(pin, { key: "ArrowDown", shiftKey: true });
    const [second] = onMove.mock.calls[1] as [typeof start];
    expect(second.latitude).toBeLessThan(first.latitude);
    fireEvent.keyDown(pin, { key: "a" });
    expect(onMove).toHaveBeenCalledTimes(2);
    for (const side of ["Width", "Height"]) Reflect.deleteProperty(HTMLElement.prototype, `client${side}`);
  });
});
