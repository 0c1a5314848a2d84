// @vitest-environment jsdom
import { useLoaderData } from "@remix-run/react";
import { createRemixStub } from "@remix-run/testing";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Settled } from "~/components/report/settle";
import { emptyFilterState } from "~/contract/filter-state";
import { columnSource } from "~/routes/_app.compare/compare-place";
import { failureOf } from "~/routes/_app.compare/known-columns";
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

test("points that could not be had are told once, whatever the other columns have", async () => {
  const whole: Settled<never> = { ok: true, data: undefined as never };
  expect(await failureOf([column("a", "A", whole), null, column("b", "B")], "stores")).toEqual(failed);
  expect(await failureOf([column("a", "A", whole), null], "stores")).toEqual({ ok: true, data: null });
});
