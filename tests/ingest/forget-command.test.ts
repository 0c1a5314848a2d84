import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { main } from "~/ingest/forget-command.server";

let dataDir: string;
let printed: string;
beforeAll(() => { dataDir = mkdtempSync(path.join(tmpdir(), "forget-")); });
beforeEach(() => {
  printed = "";
  vi.stubEnv("DATA_DIR", dataDir);
  vi.stubEnv("BRAND", "demo");
  for (const stream of [process.stdout, process.stderr]) vi.spyOn(stream, "write").mockImplementation((chunk) => { printed += String(chunk); return true; });
});
afterEach(() => { vi.restoreAllMocks(); vi.unstubAllEnvs(); });
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

it("puts a device on the list and prints no id", async () => {
  expect(await main(["--device", "phone-77", "--json"])).toBe(0);
  expect(JSON.parse(printed.trim().split("\n").at(-1) ?? "")).toMatchObject({ ok: true, listed: 1, removed: 0 });
  expect(printed).not.toContain("phone-77");
}, 60_000);

it("says how it is used, without repeating what was written", async () => {
  for (const argv of [[], ["--device", " "], ["--device"], ["phone-77"], ["--device", "x", "--phone-77"]]) {
    printed = "";
    expect([argv, await main(argv)]).toEqual([argv, 2]);
    expect(printed).toContain("Usage: npm run forget");
    expect(printed).not.toContain("phone-77");
  }
  expect(await main(["--help"])).toBe(0);
});
