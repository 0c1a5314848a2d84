import { describe, expect, it } from "vitest";
import { AppError } from "~/contract/errors";
import { makeAnswerCache, paramsKey } from "~/methods/answer-cache.server";
import { createRemoteMethods } from "~/methods/remote-methods.server";

describe("the answer cache", () => {
  it("asks equal questions once, whatever the order of their keys", async () => {
    const cache = makeAnswerCache();
    let made = 0;
    const make = async () => { made += 1; return { made }; };
    const [a, b] = [paramsKey([{ x: 1, y: [2, { b: 1, a: 2 }], user: "u" }]), paramsKey([{ y: [2, { a: 2, b: 1 }], x: 1, user: "other", resolution: 3 }])];
    expect(a).toBe(b);
    const answers = await Promise.all([cache.get(a, make), cache.get(b, make)]);
    expect([made, answers]).toEqual([1, [{ made: 1 }, { made: 1 }]]);
    expect(paramsKey([1, 2])).not.toBe(paramsKey([2, 1]));
  });
  it("does not keep a failure, and keeps at most 1000 answers", async () => {
    const cache = makeAnswerCache();
    await expect(cache.get("k", async () => { throw new AppError("busy", "x"); })).rejects.toThrow("x");
    expect(await cache.get("k", async () => ({ ok: true }))).toEqual({ ok: true });
    for (let i = 0; i < 1200; i++) await cache.get(`k${i}`, async () => ({ i }));
    expect(cache.size).toBe(1000);
  });
  it("keeps as many as weigh little enough together, and one that is too heavy as long as no other comes", async () => {
    const cache = makeAnswerCache({ weight: 1000 });
    const list = (length: number) => async () => ({ values: new Array<number>(length).fill(0), rows: [{ a: 1, b: [1, 2] }] });
    for (const key of ["a", "b", "c"]) await cache.get(key, list(400));
    expect(cache.size).toBe(2);
    await cache.get("heavy", list(5000));
    let asked = 0;
    await cache.get("heavy", async () => { asked += 1; return {}; });
    expect([cache.size, asked]).toEqual([1, 0]);
  });
});

describe("METHODS_URL", () => {
  const answer = (status: number, body: unknown): typeof fetch => async () => new Response(JSON.stringify(body), { status });
  it("sends the call with the caller's token and checks the answer", async () => {
    const sent: { url: string; init: RequestInit | undefined }[] = [];
    const request: typeof fetch = async (url, init) => { sent.push({ url: String(url), init }); return new Response("[]", { status: 200 }); };
    const methods = createRemoteMethods("https://remote.example/base", request);
    expect(await methods.call("notifications.last_notifications", [], { accessToken: "abc" })).toEqual([]);
    expect(sent[0]?.url).toBe("https://remote.example/base/v2/methods/call");
    expect(sent[0]?.init?.headers).toMatchObject({ authorization: "Bearer abc" });
    expect(JSON.parse(String(sent[0]?.init?.body))).toEqual({ name: "notifications.last_notifications", params: [] });
  });
  it("passes errors of the closed list on and turns anything else into remote_failed", async () => {
    const call = (request: typeof fetch) => createRemoteMethods("https://remote.example", request).call("periods.getPeriods", []);
    await expect(call(answer(403, { error: "module_off", reason: "r", message: "m" }))).rejects.toMatchObject({ code: "module_off" });
    await expect(call(answer(500, "<html>"))).rejects.toMatchObject({ code: "remote_failed" });
    await expect(call(answer(200, [{ oid: 1 }]))).rejects.toMatchObject({ code: "remote_failed" });
    await expect(call(async () => { throw new TypeError("refused"); })).rejects.toMatchObject({ code: "remote_failed" });
    await expect(createRemoteMethods("https://remote.example", answer(200, [])).callByName("nobody.knows", [])).rejects.toMatchObject({ code: "unknown_method" });
  });
});
