import { expect, it } from "vitest";
import { callsAtOnce } from "~/methods/calls-at-once.server";

it("of one person 16 calls are worked on and 64 wait, more are busy, and of another all go on at once", async () => {
  const atOnce = callsAtOnce();
  let open = (): void => undefined;
  const shut = new Promise<void>((resolve) => { open = resolve; });
  const begun = { flood: 0, other: 0 };
  const ask = (who: "flood" | "other") => atOnce(who, async () => { begun[who] += 1; await shut; return "answered"; }).catch((error: { code: string }) => error.code);
  const flood = Array.from({ length: 100 }, () => ask("flood"));
  const other = ask("other");
  await new Promise((resolve) => { setImmediate(resolve); });
  expect(begun).toEqual({ flood: 16, other: 1 });
  open();
  expect(await other).toBe("answered");
  const answers = await Promise.all(flood);
  expect([answers.filter((each) => each === "answered").length, answers.filter((each) => each === "busy").length]).toEqual([80, 20]);
  expect(await ask("flood")).toBe("answered");
});

it("a call withdrawn while it waits is not begun", async () => {
  const atOnce = callsAtOnce();
  let open = (): void => undefined;
  const shut = new Promise<void>((resolve) => { open = resolve; });
  const held = Array.from({ length: 16 }, () => atOnce("somebody", () => shut));
  const withdrawal = new AbortController();
  let begun = false;
  const waiting = atOnce("somebody", async () => { begun = true; }, withdrawal.signal);
  withdrawal.abort();
  await expect(waiting).rejects.toMatchObject({ code: "cancelled" });
  open();
  await Promise.all(held);
  expect(begun).toBe(false);
});
