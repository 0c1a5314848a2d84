// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { ExcelPanel } from "~/components/report/excel-panel";
import { emptyFilterState } from "~/contract/filter-state";
import { encodeFrame, frameReader, framedType, type FrameKind } from "~/domain/download-frames";
import { renderScreen } from "../support/render-screen";

const saved: { name: string; content: Blob }[] = [];
vi.mock("~/components/ui/save-file", () => ({ saveFile: (content: Blob, name: string) => { saved.push({ name, content }); } }));
afterEach(() => { cleanup(); vi.unstubAllGlobals(); saved.length = 0; });

const panel = (daily = true) => <ExcelPanel state={{ ...emptyFilterState, type: "pdv", month: "2026-10" }} offer={{ address: "/dashboard.xlsx", daily }} />;
/** An answer whose frames come when the test says so. */
function served() {
  let send: ReadableStreamDefaultController<Uint8Array> | null = null;
  const asked: { address: string; accept: string | null; signal: AbortSignal }[] = [];
  vi.stubGlobal("fetch", (address: string, { headers, signal }: { headers: Record<string, string>; signal: AbortSignal }) => {
    asked.push({ address, accept: headers["Accept"] ?? null, signal });
    const body = new ReadableStream<Uint8Array>({ start: (controller) => { send = controller; signal.addEventListener("abort", () => controller.error(signal.reason)); } });
    return Promise.resolve(new Response(body, { headers: { "Content-Type": framedType, "Content-Disposition": "attachment; filename=\"a.xlsx\"; filename*=UTF-8''Rede%20Jatob%C3%A1.xlsx" } }));
  });
  return { asked, frame: (kind: FrameKind, content = "") => send?.enqueue(encodeFrame(kind, content)), end: () => send?.close() };
}
const start = () => { fireEvent.click(screen.getByRole("button", { name: "Download", hidden: true })); };
const said = () => screen.getByRole("status").textContent;
const bar = () => screen.getByRole("progressbar", { hidden: true }) as HTMLProgressElement;

describe("the download of a workbook", () => {
  test("tells how far it is, step by step and row by row, and then its name", async () => {
    const { asked, frame, end } = served();
    await renderScreen(panel(), { path: "/radar?type=pdv&at=7&q=x&c1=pdv" });
    start();
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.address).toBe("/dashboard.xlsx?type=pdv&month=2026-10&c1=pdv&at=7&daily=1");
    expect(asked[0]?.accept).toBe(framedType);
    expect(said()).toBe("Asking for the figures");
    const values: number[] = [bar().value];
    for (const [progress, shown] of [[{ phase: "asking", done: 3, of: 10 }, "Figures: 3 of 10 steps"], [{ phase: "writing", done: 1200, of: 4000 }, "Rows: 1,200 of 4,000"]] as const) {
      frame("p", JSON.stringify(progress));
      await screen.findByText(shown);
      values.push(bar().value);
    }
    expect(values).toEqual([...values].sort((a, b) => a - b));
    expect(new Set(values).size).toBe(3);
    expect(said()).toBe("Writing the file");
    expect(screen.getByRole("button", { name: "Download", hidden: true }).getAttribute("aria-disabled")).toBe("true");
    frame("d", "PK"); frame("d", "rest"); frame("f"); end();
    await waitFor(() => expect(said()).toBe("Done: Rede Jatobá.xlsx"));
    expect(saved.map(({ name, content }) => [name, content.size])).toEqual([["Rede Jatobá.xlsx", 6]]);
  });

  test("can be cancelled: nothing is saved, the request is withdrawn, and the focus goes to the start button", async () => {
    const { asked, frame } = served();
    await renderScreen(panel());
    start();
    const cancel = await screen.findByRole("button", { name: "Cancel", hidden: true });
    frame("d", "PK");
    cancel.focus();
    fireEvent.click(cancel);
    await waitFor(() => expect(said()).toBe("Cancelled. No file was saved."));
    expect([asked[0]?.signal.aborted, saved.length]).toEqual([true, 0]);
    expect(document.activeElement?.textContent).toBe("Download");
  });

  test.each([["an error frame", true, "The file could not be made."], ["an answer that breaks off", false, "The connection broke off."]])("%s is told, saves nothing, and can be tried again", async (_name, isError, text) => {
    const { asked, frame, end } = served();
    await renderScreen(panel());
    start();
    await waitFor(() => expect(asked).toHaveLength(1));
    if (isError) frame("e", "busy"); else frame("d", "PK");
    end();
    await waitFor(() => expect(said()).toContain(text));
    expect(saved).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: "Try again", hidden: true }));
    await waitFor(() => expect(asked).toHaveLength(2));
    frame("d", "PK"); frame("f"); end();
    await waitFor(() => expect(said()).toBe("Done: Rede Jatobá.xlsx"));
  });

  test("without scripts it is a plain form of the same address; the sheet by day is offered where there are days", async () => {
    const { container } = await renderScreen(panel(false), { noScript: true });
    const form = container.querySelector("form");
    expect([form?.getAttribute("action"), form?.getAttribute("method")]).toEqual(["/dashboard.xlsx", "get"]);
    expect([...new FormData(form as HTMLFormElement)]).toEqual([["type", "pdv"], ["month", "2026-10"]]);
  });
});

describe("frames", () => {
  test("come out whole however the bytes are cut, and other bytes are refused", () => {
    const frames: [FrameKind, string][] = [["p", "{}"], ["d", "São"], ["d", ""], ["f", ""]];
    const bytes = frames.flatMap(([kind, content]) => [...encodeFrame(kind, content)]);
    for (const size of [1, 3, 7, bytes.length]) {
      const read = frameReader();
      const found = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => read(Uint8Array.from(bytes.slice(i * size, (i + 1) * size)))).flat();
      expect(found.map(({ kind, content }) => [kind, new TextDecoder().decode(content)])).toEqual(frames);
    }
    expect(() => frameReader()(new TextEncoder().encode("<html>"))).toThrow();
  });
});
