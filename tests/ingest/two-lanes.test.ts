import { expect, test } from "vitest";
import { AppError } from "~/contract/errors";
import { twoLanes } from "~/ingest/changes/two-lanes";

const later = (ms: number): Promise<void> => new Promise((resolve) => { setTimeout(resolve, ms); });

test("both run at once, and both have ended when one of them fails", async () => {
  const order: string[] = [];
  const slow = async () => { order.push("slow begins"); await later(30); order.push("slow ends"); };
  const failing = async () => { order.push("failing begins"); await later(1); throw new AppError("engine_down", "gone"); };
  await expect(twoLanes(slow, failing)).rejects.toMatchObject({ code: "engine_down" });
  expect(order).toEqual(["slow begins", "failing begins", "slow ends"]);
});

test("what had no memory beside the other is done again by itself", async () => {
  let [running, attempts] = [0, 0];
  const crowded = async () => {
    attempts += 1;
    if (++running > 1) { running -= 1; throw new AppError("query_too_large", "no memory"); }
    await later(10);
    running -= 1;
  };
  await twoLanes(crowded, crowded);
  expect(attempts).toBe(3);
});

test("what is too large by itself fails, and so does anything else", async () => {
  const large = () => Promise.reject(new AppError("query_too_large", "no memory"));
  await expect(twoLanes(large, () => later(1))).rejects.toMatchObject({ code: "query_too_large" });
  await expect(twoLanes(large, () => Promise.reject(new Error("other")))).rejects.toThrow("other");
});
