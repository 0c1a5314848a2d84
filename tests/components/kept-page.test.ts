// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from "vitest";

type Kept = typeof import("~/components/shell/kept-page");
let kept: Kept;
beforeEach(async () => {
  vi.resetModules();
  Object.assign(window, { __remixManifest: { routes: { report: { hasClientLoader: true }, other: {} } } });
  kept = await import("~/components/shell/kept-page");
});

const ask = (address: string, answer: () => Promise<unknown>) => ({ request: new Request(`http://here${address}`), serverLoader: answer as <T>() => Promise<T> });
const lost = () => Promise.reject(new TypeError("Failed to fetch"));
/** Where a loader leads to. */
const ledTo = (result: unknown) => (result instanceof Response ? [result.headers.get("Location"), result.headers.get("X-Remix-Replace")] : result);
const thrown = (work: Promise<unknown>) => work.then(() => "nothing", (error: unknown) => error);

describe("a page that cannot be had", () => {
  test("leads back to the one before it, whose answers stand as they are, nothing asked; and says so", async () => {
    const october = { figures: 1 };
    kept.rememberPage("/dashboard?month=2026-10", { shell: 1 }, "report", october);
    const back = await thrown(kept.keepPage(ask("/dashboard?month=2026-09", lost)));
    expect(ledTo(back)).toEqual(["/dashboard?month=2026-10", "true"]);
    expect(kept.lostPage()).toMatchObject({ wanted: "/dashboard?month=2026-09", held: false });
    const never = vi.fn(lost);
    expect(await kept.keepShell(ask("/dashboard?month=2026-10", never))).toEqual({ shell: 1 });
    expect(await kept.keepPage(ask("/dashboard?month=2026-10", never))).toBe(october);
    expect(never).not.toHaveBeenCalled();
  });
  test("that was shown before stands again with its own figures, which are asked for by the retry", async () => {
    const october = { figures: 1 };
    kept.rememberPage("/dashboard?month=2026-10", {}, "report", october);
    kept.rememberPage("/dashboard?month=2026-09", {}, "report", { figures: 2 });
    expect(await kept.keepPage(ask("/dashboard?month=2026-10", lost))).toBe(october);
    expect(kept.lostPage()).toMatchObject({ wanted: "/dashboard?month=2026-10", held: true });
    expect(await kept.keepPage(ask("/dashboard?month=2026-10", () => Promise.resolve("new")))).toBe("new");
    expect(kept.lostPage()).toBeNull();
  });
  test("a server's own failure is none of its answers; a redirect, 403 and 404 are", async () => {
    kept.rememberPage("/dashboard", {}, "report", {});
    for (const error of [new Error("Unexpected Server Error"), { status: 503 }, { status: 429 }]) expect(ledTo(await thrown(kept.keepPage(ask("/compare", () => Promise.reject(error)))))).toEqual(["/dashboard", "true"]);
    for (const error of [{ status: 404 }, { status: 403 }, new Response(null, { status: 302, headers: { Location: "/" } })]) expect(await thrown(kept.keepPage(ask("/compare", () => Promise.reject(error))))).toBe(error);
  });
  test("a page that does not keep itself is not led back to, and a navigation that was given up is no failure", async () => {
    kept.rememberPage("/users", {}, "other", {});
    expect(await thrown(kept.keepPage(ask("/dashboard", lost)))).toBeInstanceOf(TypeError);
    kept.rememberPage("/dashboard", {}, "report", {});
    const given = new AbortController();
    given.abort();
    const request = new Request("http://here/compare", { signal: given.signal });
    expect(await thrown(kept.keepPage({ request, serverLoader: lost as <T>() => Promise<T> }))).toBeInstanceOf(TypeError);
    expect(kept.lostPage()).toBeNull();
  });
});
