// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useLoaderData } from "@remix-run/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { ChartCard } from "~/components/report/chart-card";
import { ReportCard } from "~/components/report/report-card";
import { ReportProvider, explainAddress, type ReportSubject } from "~/components/report/report-context";
import { Section } from "~/components/report/section";
import { csvText, tabbedText } from "~/components/ui/table-files";
import type { TableModel } from "~/components/ui/table-model";
import { emptyFilterState } from "~/contract/filter-state";
import { createFormatter } from "~/domain/format";
import type { ChartData } from "~/components/charts/chart-data";
import { useLatestAnswer } from "~/components/report/latest-answer";
import type { Settled } from "~/components/report/settle";
import { renderRoute, renderScreen } from "../support/render-screen";

afterEach(() => { cleanup(); vi.restoreAllMocks(); });
const english = createFormatter({ language: "en", region: "en-US", timezone: "UTC", currency: "USD" });
const portuguese = createFormatter({ language: "pt", region: "pt-BR", timezone: "UTC", currency: "BRL" });

const table: TableModel = {
  rowHead: "Point",
  columns: [{ label: "Visits" }, { label: "Share", kind: "percent" }, { label: "=Change", kind: "decimal" }],
  rows: [
    { key: "1", name: '=HYPERLINK("http://x","y")', values: [12345, 0.12345, -12.5] },
    { key: "2", name: "+1+1", values: [null, null, 0], hidden: [true, true] },
    { key: "3", name: "São João, matriz", values: ["@SUM(A1)", 1, 2] },
  ],
};

describe("X04 a card's files hold inert text and true numbers", () => {
  test("CSV", () => {
    expect(csvText(table)).toBe([
      "\ufeffPoint,Visits,Share,'=Change",
      `"'=HYPERLINK(""http://x"",""y"")",12345,0.12345,-12.5`,
      "'+1+1,,,0",
      `"São João, matriz",'@SUM(A1),1,2`,
      "",
    ].join("\r\n"));
  });
  test("days are ISO's in files, and words on the page and in what is copied", () => {
    const days: TableModel = {
      rowHead: "Day", columns: [{ label: "Visits, 1–30 Sep 2026", file: "Visits, 2026-09-01/2026-09-30" }, { label: "Compared day" }],
      rows: [{ key: "1", name: "Thu, 1 Oct 2026", file: "2026-10-01", values: [5, { text: "Tue, 1 Sep 2026", file: "2026-09-01" }] }],
    };
    expect(csvText(days)).toBe(`\ufeffDay,"Visits, 2026-09-01/2026-09-30",Compared day\r\n2026-10-01,5,2026-09-01\r\n`);
    expect(tabbedText(days, english)).toBe("Day\tVisits, 1–30 Sep 2026\tCompared day\nThu, 1 Oct 2026\t5\tTue, 1 Sep 2026");
  });
  test("the copied table has the decimal mark of the page and stays inert", () => {
    expect(tabbedText(table, portuguese).split("\n")).toEqual([
      "Point\tVisits\tShare\t'=Change", `'=HYPERLINK("http://x","y")\t12345\t12,35%\t-12,5`, "'+1+1\t\t\t0", "São João, matriz\t'@SUM(A1)\t100%\t2",
    ]);
    expect(tabbedText(table, english)).toContain("12.35%\t-12.5");
  });
  test("a tab or a line break in a name makes no cell", () => {
    expect(tabbedText({ rowHead: "a", columns: [], rows: [{ key: "1", name: "\t=1\n2", values: [] }] }, english)).toBe("a\n =1 2");
  });
});

const subject: ReportSubject = { path: "/dashboard", brand: "Rede", type: "pdv", state: { ...emptyFilterState, month: "2026-10", genders: ["F"] }, segment: "All", period: "1–31 Oct 2026" };
const card = (props: Partial<Parameters<typeof ReportCard>[0]> = {}) => (
  <ReportProvider subject={subject}>
    <ReportCard title="Totals" help="In words." figures={[{ figure: "metrics.visits", label: "Visits" }]} table={table} {...props}><p>content</p></ReportCard>
  </ReportProvider>
);

/** What is in the menu is made when it is opened. */
function openMenu() {
  const menu = screen.getByLabelText(/^More for /).closest("details");
  if (!menu) throw new Error("no menu");
  menu.open = true;
  fireEvent(menu, new Event("toggle"));
}

describe("a card", () => {
  test("its ? is a link to the explanation for the page's filter", async () => {
    await renderScreen(card());
    expect(screen.getByRole("link", { name: "How is this calculated: Totals" }).getAttribute("href")).toBe("/explain?type=pdv&month=2026-10&gender=F&reports=1&figure=metrics.visits&from=%2Fdashboard");
    expect(explainAddress({ ...subject, state: { ...subject.state, type: "pdv" } }, "a", [])).not.toContain("reports=");
    expect(explainAddress(subject, "a", ["a", "b"])).toContain("of=a%2Cb");
  });
  test("its menu tells whether the copy succeeded", async () => {
    const writeText = vi.fn().mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error("refused"));
    Object.assign(navigator, { clipboard: { writeText } });
    document.execCommand = vi.fn(() => false);
    await renderScreen(card());
    expect(screen.queryByText("Copy the table")).toBeNull();
    openMenu();
    const copy = screen.getByText("Copy the table");
    fireEvent.click(copy);
    await waitFor(() => expect(screen.getByRole("status").textContent).toBe("Copied"));
    expect(writeText).toHaveBeenCalledWith(tabbedText(table, english));
    fireEvent.click(copy);
    await waitFor(() => expect(screen.getByRole("status").textContent).toContain("did not allow"));
  });
  test("has no menu where no script runs, and no copy without a table", async () => {
    await renderScreen(card(), { noScript: true });
    expect(screen.queryByText("Copy the table")).toBeNull();
    cleanup();
    await renderScreen(card({ table: undefined }));
    openMenu();
    expect(screen.queryByText("Copy the table")).toBeNull();
    expect(screen.getByText("Download picture (PNG)")).toBeTruthy();
  });
  test("outside a report its ? is the words alone", async () => {
    await renderScreen(<ReportCard title="Totals" help="In words.">x</ReportCard>);
    expect(screen.queryByRole("link")).toBeNull();
    expect(screen.getByText("In words.")).toBeTruthy();
  });
});

describe("a chart without anything to draw", () => {
  const data = (values: (number | null)[], hidden?: boolean[]): ChartData => ({ axis: "↑", upper: 10, points: [{ key: "a", tick: "a", title: "a" }], series: [{ id: "v", label: "Visits", colour: 1, values, hidden }] });
  const chart = (each: ChartData) => <ChartCard title="Chart" kind="bar" data={each} rowHead="Row" finding="Finding." />;
  test("says so where nothing was measured", async () => {
    await renderScreen(chart(data([null])));
    expect(screen.getByText("No data to display")).toBeTruthy();
    expect(screen.queryByText("Finding.")).toBeNull();
  });
  test("says that it is protected, with the reason, where the floor hides all", async () => {
    const { container } = await renderScreen(chart(data([null], [true])));
    expect(container.querySelector(".hatch .icon")).not.toBeNull();
    expect(screen.getByText(/fewer than 10 devices/)).toBeTruthy();
  });
  test("a measured zero is a chart", async () => {
    await renderScreen(chart(data([0])), { noScript: true });
    expect(screen.getByText("Finding.")).toBeTruthy();
    expect(within(screen.getByRole("table", { hidden: true })).getByText("0")).toBeTruthy();
  });
});

describe("a section", () => {
  test("that failed says so with its code and asks again on the same address", async () => {
    await renderScreen(<Section answer={Promise.resolve({ ok: false as const, code: "busy" as const })} skeleton={null}>{() => "content"}</Section>, { path: "/dashboard?month=2026-10&gender=F" });
    const alert = await screen.findByRole("alert");
    expect(within(alert).getByText("busy")).toBeTruthy();
    expect(within(alert).getByRole("link", { name: "Try again" }).getAttribute("href")).toBe("/dashboard?month=2026-10&gender=F");
  });
  test("that failed is mended in place by its retry, which keeps the rest of the page and hands on the focus", async () => {
    const answers: Settled<string>[] = [{ ok: false, code: "engine_down" }, { ok: true, data: "42 visits" }];
    let asked = 0;
    function Page() {
      const answer = useLatestAnswer(useLoaderData<{ answer: Promise<Settled<string>> }>().answer);
      return <><input aria-label="note" /><Section answer={answer} skeleton={<i />}>{(text) => <section aria-label="mended">{text}</section>}</Section></>;
    }
    await renderRoute(Page, () => { const answer = Promise.resolve(answers[Math.min(asked++, 1)]); return { answer }; });
    fireEvent.change(await screen.findByLabelText("note"), { target: { value: "kept" } });
    const retry = await screen.findByRole("link", { name: "Try again" });
    retry.focus();
    fireEvent.click(retry);
    const mended = await screen.findByRole("region", { name: "mended" });
    expect(mended.textContent).toBe("42 visits");
    expect(screen.getByLabelText<HTMLInputElement>("note").value).toBe("kept");
    await waitFor(() => expect(document.activeElement).toBe(mended));
    expect(screen.queryByRole("alert")).toBeNull();
  });
  test("whose failure is told elsewhere stays silent", async () => {
    const { container } = await renderScreen(<Section quiet answer={Promise.resolve({ ok: false as const, code: "busy" as const })} skeleton={<i />}>{() => "content"}</Section>);
    await waitFor(() => expect(container.querySelector("i")).toBeNull());
    expect(screen.queryByRole("alert")).toBeNull();
  });
});
