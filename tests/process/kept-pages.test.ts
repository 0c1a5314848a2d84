import { describe, expect, test, vi } from "vitest";
import { keptPage, readPageData } from "~/kept-pages.server";

const bytes = (text: string) => new TextEncoder().encode(text);
const textOf = async (stream: ReadableStream<Uint8Array>) => new Response(stream).text();
const streamOf = (chunks: string[], after?: Promise<unknown>) => new ReadableStream<Uint8Array>({
  async start(controller) {
    for (const chunk of chunks) controller.enqueue(bytes(chunk));
    await after;
    if (after) controller.enqueue(bytes("late"));
    controller.close();
  },
});

describe("the data of a page", () => {
  test("that is there has a hash and can be read as often as wanted", async () => {
    const atEnd = vi.fn();
    const data = await readPageData(streamOf(["a", "b"]), atEnd);
    expect(atEnd).toHaveBeenCalledTimes(1);
    expect(data.hash).toBe((await readPageData(streamOf(["a", "b"]))).hash);
    expect(data.hash).not.toBe((await readPageData(streamOf(["a", "c"]))).hash);
    expect([await textOf(data.stream()), await textOf(data.stream())]).toEqual(["ab", "ab"]);
  });
  test("that is still to come has none, and nothing of it is lost", async () => {
    const atEnd = vi.fn();
    let arrive: (value?: unknown) => void = () => undefined;
    const data = await readPageData(streamOf(["a"], new Promise((resolve) => { arrive = resolve; })), atEnd);
    expect(data.hash).toBeNull();
    expect(atEnd).not.toHaveBeenCalled();
    const text = textOf(data.stream());
    arrive();
    expect(await text).toBe("alate");
    expect(atEnd).toHaveBeenCalledTimes(1);
  });
  test("whose source fails fails its reader", async () => {
    const data = await readPageData(new ReadableStream({ async start(controller) { await new Promise((resolve) => setTimeout(resolve, 20)); controller.error(new Error("gone")); } }));
    await expect(textOf(data.stream())).rejects.toThrow("gone");
  });
});

describe("a kept page", () => {
  const page = async (key: string, nonce: string | undefined, render: (nonce: string) => Promise<string | null>) => {
    const body = await keptPage(key, nonce, render);
    return body && new TextDecoder().decode(body);
  };
  test("is rendered once, and each answer has its own nonce and no other", async () => {
    let [times, inside] = [0, ""];
    const render = (nonce: string) => { times += 1; inside = nonce; return Promise.resolve(`<script nonce="${nonce}"></script>é<b nonce="${nonce}">`); };
    expect(await page("k", "one", render)).toBe('<script nonce="one"></script>é<b nonce="one">');
    expect(await page("k", "two", render)).toBe('<script nonce="two"></script>é<b nonce="two">');
    expect(await page("k", undefined, render)).not.toContain(inside);
    expect(times).toBe(1);
    expect(inside.length).toBeGreaterThanOrEqual(22);
  });
  test("that failed is not kept", async () => {
    expect(await page("f", "n", () => Promise.resolve(null))).toBeNull();
    expect(await page("f", "n", () => Promise.resolve("now"))).toBe("now");
  });
});
