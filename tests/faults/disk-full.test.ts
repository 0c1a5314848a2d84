import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startDeployment, type Deployment } from "../support/deployment";
import { codes, figures, health, idle, logged, numbers, page, pageSays, point, refusedAs } from "./outage";
import { smallDisk } from "./small-disk";

const disk = smallDisk(420);
const title = disk ? "the disk is full" : "the disk is full (not run: this account may not mount a small one)";

describe.skipIf(!disk)(title, () => {
  let at: Deployment;
  let clean: Deployment;
  let cookie: string;
  beforeAll(async () => {
    at = await startDeployment({ data: true, environment: { DATA_DIR: disk?.folder ?? "" } });
    clean = await startDeployment({ data: true });
    ({ cookie } = await at.logIn("admin"));
    for (const each of [at, clean]) expect((await each.call("pois.create", [point("KEPT")], "admin")).status).toBe(200);
  }, 400_000);
  afterAll(async () => { await at.stop(); await clean.stop(); disk?.remove(); });

  const rows = `device_id,at,latitude,longitude\n${Array.from({ length: 30_000 }, (_, i) => `late-${i % 60},2026-02-${String(1 + (i % 25)).padStart(2, "0")}T1${i % 10}:${String(i % 60).padStart(2, "0")}:${String(i % 59).padStart(2, "0")}Z,-23.55,-46.63`).join("\n")}\n`;
  const sender = async (to: Deployment) => {
    const key = ((await to.call("keys.create", [{ name: "sender of batches", scopes: ["ingest"] }], "admin")).json as { secret: string }).secret;
    return () => to.ask("/v2/ingest", { method: "POST", headers: { Authorization: `Bearer ${key}`, "Content-Type": "text/csv" }, body: rows });
  };

  it("saving is refused with its reason, reading goes on, and all goes on without a restart when there is room again", async () => {
    await Promise.all([idle(at), idle(clean)]);
    const send = await sender(at);
    const before = numbers(await figures(at));
    const pid = at.pid();
    disk?.fill();

    for (let i = 0; i < 3; i++) refusedAs("disk_full", await at.call("pois.create", [point(`LOST-${i}`)], "admin"));
    refusedAs("disk_full", await send());
    refusedAs("disk_full", await at.ask("/v2/auth/login", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ email: "vera@example.com", password: "another long one 8" }) }));
    pageSays("disk_full", await at.ask("/login?lang=en", { method: "POST", body: new URLSearchParams({ email: "vera@example.com", password: "another long one 8" }) }));
    const { group: _, ...fields } = point("FORM");
    pageSays("disk_full", await at.ask("/poi/new?lang=en", { method: "POST", headers: { Cookie: `${cookie}; nojs=1` }, body: new URLSearchParams({ ...fields, country_code: "BR", latitude: String(fields.latitude), longitude: String(fields.longitude) }) }));
    expect((await page(at, "/pois", cookie)).status).toBe(200);
    expect((await page(at, "/dashboard?type=pdv&month=2026-02", cookie)).status).toBe(200);
    expect(numbers(await figures(at))).toEqual(before);
    expect(await at.ask("/readyz")).toMatchObject({ status: 503, json: { ok: false, disk: false, store: true, engine: true } });
    expect(logged(at, "request_failed")).toContainEqual(expect.objectContaining({ code: "disk_full", path: "/v2/methods/call" }));
    expect(logged(at, "unhealthy").at(-1)).toMatchObject({ failing: ["disk"] });

    disk?.free();
    await health(at, { ok: true, disk: true });
    expect(at.pid()).toBe(pid);
    expect(await codes(at)).toEqual(["KEPT"]);
    const sendClean = await sender(clean);
    expect((await sendClean()).status).toBe(200);
    const again = await send();
    expect(again.status, again.text).toBe(200);
    expect(numbers(await figures(at))).toEqual(numbers(await figures(clean)));
    expect((await at.call("pois.create", [point("AFTER")], "admin")).status).toBe(200);
    expect(await codes(at)).toEqual(["AFTER", "KEPT"]);
    expect((await at.logIn("viewer")).cookie).not.toBe("");
  });

  it("under an audit and the visits of a changed point: both are made when there is room again", async () => {
    const asked = [{ startDate: Date.parse("2026-02-10T12:00:00Z"), endDate: Date.parse("2026-02-25T12:00:00Z"), type: "ooh", ooh: [{ label: "All", value: "ooh", count: 2 }], pdv: [{ label: "All", value: "pdv", count: 4 }] }];
    const made = await at.call("audit.create", asked, "admin");
    expect(made.status, made.text).toBe(200);
    expect((await at.call("pois.create", [point("MOVED")], "admin")).status).toBe(200);
    disk?.fill();
    await new Promise((resolve) => setTimeout(resolve, 3000));
    disk?.free();
    await expect.poll(async () => ((await at.call("audit.getAll", [], "admin")).json as { _id: string; status: string }[]).map(({ status }) => status), { timeout: 60_000 }).toEqual(["READY"]);
    await idle(at);
    expect(await codes(at)).toEqual(["AFTER", "KEPT", "MOVED"]);
  });
});
