import { describe, expect, it } from "vitest";
import { createGate } from "~/engine/gate.server";

function deferred() {
  let open = () => undefined as void;
  const promise = new Promise<void>((resolve) => (open = resolve));
  return { promise, open };
}

describe("gate", () => {
  it("lets as many run as it is wide, and the next when one ends", async () => {
    const inGate = createGate(2, 10, 10_000);
    const doors = Array.from({ length: 5 }, deferred);
    let running = 0;
    let most = 0;
    const all = doors.map((door) => inGate(async () => {
      most = Math.max(most, ++running);
      await door.promise;
      running -= 1;
    }));
    for (const door of doors) door.open();
    await Promise.all(all);
    expect(most).toBe(2);
  });

  it("turns away with busy when the queue is full, and says when to come back", async () => {
    const inGate = createGate(1, 1, 10_000);
    const door = deferred();
    const first = inGate(() => door.promise);
    const second = inGate(async () => 2);
    await expect(inGate(async () => 3)).rejects.toMatchObject({ code: "busy", details: { retryAfter: 2 } });
    door.open();
    await first;
    expect(await second).toBe(2);
  });

  it("gives up waiting after the limit or when withdrawn, and keeps its width", async () => {
    const inGate = createGate(1, 5, 20);
    const door = deferred();
    const first = inGate(() => door.promise);
    const withdrawal = new AbortController();
    const withdrawn = inGate(async () => 1, withdrawal.signal);
    withdrawal.abort();
    await expect(withdrawn).rejects.toMatchObject({ code: "cancelled" });
    await expect(inGate(async () => 1)).rejects.toMatchObject({ code: "busy" });
    door.open();
    await first;
    expect(await inGate(async () => 4)).toBe(4);
  });

  it("runs a task that takes every place when the others have ended, and two such tasks one after the other", async () => {
    const inGate = createGate(2, 10, 10_000);
    const log: string[] = [];
    const task = (name: string) => async () => { log.push(`${name}+`); await new Promise((resolve) => setTimeout(resolve, 20)); log.push(`${name}-`); };
    await Promise.all([inGate(task("a")), inGate(task("b")), inGate(task("c"), undefined, 2), inGate(task("d"), undefined, 2), inGate(task("e"))]);
    for (const name of ["c", "d"]) expect(log.indexOf(`${name}-`) - log.indexOf(`${name}+`)).toBe(1);
    expect(log).toHaveLength(10);
    await expect(inGate(async () => { throw new Error("no"); }, undefined, 2)).rejects.toThrow("no");
    expect(await inGate(async () => 6, undefined, 2)).toBe(6);
  });

  it("a task of several places waits for them where its turn is, and nobody passes it by", async () => {
    const inGate = createGate(4, 10, 10_000);
    const log: string[] = [];
    const doors = Array.from({ length: 5 }, deferred);
    const task = (at: number) => async () => { log.push(`${at}+`); await doors[at]?.promise; log.push(`${at}-`); };
    const all = [inGate(task(0)), inGate(task(1)), inGate(task(2), undefined, 3), inGate(task(3)), inGate(task(4))];
    await Promise.resolve();
    // two places are free: too few for the third, and the fourth comes after it
    expect(log).toEqual(["0+", "1+"]);
    doors[0]?.open();
    await expect.poll(() => log).toEqual(["0+", "1+", "0-", "2+"]);
    doors[2]?.open();
    await expect.poll(() => log.slice(4)).toEqual(["2-", "3+", "4+"]);
    for (const door of doors) door.open();
    await Promise.all(all);
  });

  it("whoever waited behind a task that is withdrawn comes in", async () => {
    const inGate = createGate(2, 10, 10_000);
    const door = deferred();
    const first = inGate(() => door.promise);
    const withdrawal = new AbortController();
    const large = inGate(async () => 2, withdrawal.signal, 2);
    const small = inGate(async () => 1);
    withdrawal.abort();
    await expect(large).rejects.toMatchObject({ code: "cancelled" });
    expect(await small).toBe(1);
    door.open();
    await first;
  });

  it("passes its place on after a failure", async () => {
    const inGate = createGate(1, 5, 10_000);
    await expect(inGate(async () => { throw new Error("no"); })).rejects.toThrow("no");
    expect(await inGate(async () => 5)).toBe(5);
  });
});
