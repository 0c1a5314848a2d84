// @vitest-environment jsdom
import { useLoaderData } from "@remix-run/react";
import { createRemixStub } from "@remix-run/testing";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Settled } from "~/components/report/settle";
import { emptyFilterState } from "~/contract/filter-state";
import { columnSource } from "~/routes/_app.compare/compare-place";
import { failureOf } from "~/routes/_app.compare/known-columns";
import { columnOrLost, lostColumn } from "~/routes/_app.compare/lost-answers";
import { useColumns } from "~/routes/_app.compare/use-columns";
import type { ColumnAnswer } from "~/routes/compared-column.server";

afterEach(cleanup);

const state = { ...emptyFilterState, type: "pdv" as const };
const failed: Settled<never> = { ok: false, code: "engine_down" };
const column = (choice: string, name: string, stores: Settled<never> = failed): ColumnAnswer =>
  ({ source: columnSource(state, choice), choice, name, type: "pdv", points: 1, problem: null, figures: Promise.resolve(failed), stores: Promise.resolve(stores) });

test("a failed column is asked for alone, as often as needed; the page and the other columns are not", async () => {
  const asked: string[] = [];
  let pages = 0;
  function Page() {
    const { answers } = useLoaderData<{ answers: ColumnAnswer[] }>();
    const { list, retry } = useColumns(state, ["a".repeat(16), "b".repeat(16), null, null], answers as ColumnAnswer[]);
    return <>{list.map((answer, i) => (answer ? <button key={i} type="button" disabled={retry(i).busy} onClick={retry(i).again}>{answer.name}</button> : null))}</>;
  }
  const Stub = createRemixStub([
    { path: "/compare", Component: Page, loader: () => { pages++; return { answers: [column("a".repeat(16), "A"), column("b".repeat(16), "B")] }; } },
    { path: "/compare/column", loader: ({ request }) => { const of = new URL(request.url).searchParams.get("of") ?? ""; asked.push(of); return column(of, `again ${asked.length}`); }, shouldRevalidate: () => false },
  ]);
  render(<Stub initialEntries={["/compare"]} />);
  fireEvent.click(await screen.findByRole("button", { name: "B" }));
  const mended = await screen.findByRole("button", { name: "again 1" });
  expect(screen.getByRole("button", { name: "A" })).toBeTruthy();
  await waitFor(() => expect(mended.hasAttribute("disabled")).toBe(false));
  fireEvent.click(mended);
  expect(await screen.findByRole("button", { name: "again 2" })).toBeTruthy();
  expect(asked).toEqual(["b".repeat(16), "b".repeat(16)]);
  expect(pages).toBe(1);
});

test("a column whose request fails says so alone and can be asked for again; the others keep their figures", async () => {
  const asked: string[] = [];
  const [a, b] = ["a".repeat(16), "b".repeat(16)];
  const source = columnSource(state, b);
  function Page() {
    const { answers } = useLoaderData<{ answers: ColumnAnswer[] }>();
    const { list, retry } = useColumns(state, [a, b, null, null], answers as ColumnAnswer[]);
    return <>{list.map((answer, i) => (answer ? <button key={i} type="button" disabled={retry(i).busy} onClick={retry(i).again}>{answer.lost ? "lost" : answer.name}</button> : null))}</>;
  }
  const broken = ({ request }: { request: Request }) => {
    asked.push(new URL(request.url).searchParams.get("of") ?? "");
    if (asked.length === 1) throw new Error("500");
    return column(b, "B");
  };
  const Stub = createRemixStub([
    { path: "/compare", Component: Page, loader: () => ({ answers: [column(a, "A")] }), ErrorBoundary: () => <p>the page is gone</p> },
    // what the route's client loader does where its server loader fails
    { path: "/compare/column", loader: (args) => columnOrLost({ request: args.request, serverLoader: () => Promise.resolve().then(() => broken(args)) } as never), shouldRevalidate: () => false },
  ]);
  render(<Stub initialEntries={["/compare"]} />);
  const lost = await screen.findByRole("button", { name: "lost" });
  expect(screen.getByRole("button", { name: "A" })).toBeTruthy();
  expect(await lostColumn(source).figures).toEqual({ ok: false, code: "remote_failed" });
  // its points are no failure of their own
  expect(await failureOf([column(a, "A", { ok: true, data: undefined as never }), lostColumn(source)], "stores")).toEqual({ ok: true, data: null });
  await waitFor(() => expect(lost.hasAttribute("disabled")).toBe(false));
  fireEvent.click(lost);
  expect(await screen.findByRole("button", { name: "B" })).toBeTruthy();
  expect(screen.queryByText("the page is gone")).toBeNull();
  expect(asked).toEqual([b, b]);
});

test("points that could not be had are told once, whatever the other columns have", async () => {
  const whole: Settled<never> = { ok: true, data: undefined as never };
  expect(await failureOf([column("a", "A", whole), null, column("b", "B")], "stores")).toEqual(failed);
  expect(await failureOf([column("a", "A", whole), null], "stores")).toEqual({ ok: true, data: null });
});
