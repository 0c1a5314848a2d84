import { describe, expect, it } from "vitest";
import { askedBy } from "~/engine/asker.server";
import { createGate } from "~/engine/gate.server";

/** A gate of one place whose tasks take as long as they say, by a clock of the test's own. */
function gateOfOne(queue = 100) {
  let clock = 0;
  const order: string[] = [];
  let open = (): void => undefined;
  const shut = new Promise<void>((resolve) => { open = resolve; });
  const inGate = createGate(1, queue, 60_000, () => clock);
  const ask = (name: string, ms: number) => inGate(async () => { order.push(name); clock += ms; });
  return { ask, order, wait: (ms: number) => { clock += ms; }, holdUp: () => inGate(() => shut), open: () => open() };
}
const many = (count: number, each: (i: number) => Promise<unknown>) => Promise.all(Array.from({ length: count }, (_, i) => each(i)));

describe("turns at the engine", () => {
  it("of one call each: the earlier call to its end, then the next", async () => {
    const { ask, order, holdUp, open } = gateOfOne();
    const held = holdUp();
    const calls = ["a", "b", "c"].map((who) => askedBy(who, () => many(3, (i) => ask(`${who}${i}`, 100))));
    open();
    await Promise.all([held, ...calls]);
    expect(order).toEqual(["a0", "a1", "a2", "b0", "b1", "b2", "c0", "c1", "c2"]);
  });

  it("go to who has used least of late: a page is not held up by hundreds of questions of another, and a call of one's own that came first goes first", async () => {
    const { ask, order, holdUp, open } = gateOfOne();
    const held = holdUp();
    const flood = many(20, (i) => askedBy("flood", () => many(2, (k) => ask(`f${i}.${k}`, 100))));
    let page: Promise<unknown> = Promise.resolve();
    const trigger = askedBy("flood", async () => { await ask("trigger", 100); page = askedBy("page", () => many(3, (i) => ask(`p${i}`, 100))); });
    open();
    await Promise.all([held, flood, trigger]);
    await page;
    // the flood is served in the order in which it came, and the page, which came last of all, right away
    expect(order.indexOf("p2") - order.indexOf("trigger")).toBeLessThanOrEqual(4);
    const ofFlood = order.filter((name) => name.startsWith("f"));
    expect(ofFlood).toEqual(Array.from({ length: 20 }, (_, i) => [`f${i}.0`, `f${i}.1`]).flat());
  });

  it("are the same again for who has asked much but long ago", async () => {
    const { ask, order, holdUp, open, wait } = gateOfOne();
    await askedBy("busy", () => ask("before", 5000));
    wait(600_000);
    const held = holdUp();
    const calls = [askedBy("busy", () => ask("busy", 100)), askedBy("idle", () => ask("idle", 100))];
    open();
    await Promise.all([held, ...calls]);
    expect(order).toEqual(["before", "busy", "idle"]);
  });

  it("count nobody's use against the product's own work", async () => {
    const { ask, order, holdUp, open } = gateOfOne();
    for (let i = 0; i < 5; i++) await ask(`own work ${i}`, 1000);
    await askedBy("somebody", () => ask("somebody", 1000));
    const held = holdUp();
    const calls = [askedBy("somebody", () => ask("again", 100)), ask("own work", 100)];
    open();
    await Promise.all([held, ...calls]);
    expect(order.slice(-2)).toEqual(["own work", "again"]);
  });

  it("where no more may wait, the newest of who has used most is turned away, not who comes", async () => {
    const { ask, holdUp, open, order } = gateOfOne(3);
    await askedBy("flood", () => ask("earlier", 1000));
    const held = holdUp();
    const flood = Array.from({ length: 4 }, (_, i) => askedBy("flood", () => ask(`f${i}`, 1)).then(() => "answered", (error: { code: string }) => error.code));
    const page = askedBy("page", () => ask("page", 1));
    open();
    await Promise.all([held, page]);
    expect(await Promise.all(flood)).toEqual(["answered", "answered", "busy", "busy"]);
    expect(order).toEqual(["earlier", "page", "f0", "f1"]);
  });
});
