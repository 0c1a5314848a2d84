import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ConfigError } from "~/config/environment.server";
import { z } from "~/contract/zod";
import { count } from "~/engine/columns.server";
import { migrate } from "~/engine/migrate.server";
import { migrations, type Migration } from "~/engine/migrations/all.server";
import { temporaryEngine, type TemporaryEngine } from "./temporary-engine";

let open: TemporaryEngine;
beforeAll(async () => { open = await temporaryEngine(); });
afterAll(() => open.end());

const tables = async () => (await open.engine.rows("SELECT name FROM system.tables WHERE database = 'default' ORDER BY name", z.object({ name: z.string() }))).map((row) => row.name);

describe("migrate", () => {
  it("R04 runs what is missing, two at once and twice, without harm", async () => {
    await Promise.all([migrate(open.engine), migrate(open.engine)]);
    const made = await tables();
    expect(made).toEqual(expect.arrayContaining(["migrations", "pings", "visits", "visit_runs"]));
    await open.engine.insert("panel_days", [{ day: "2026-03-01", device: 1 }]);
    expect(await migrate(open.engine)).toEqual([]);
    expect(await tables()).toEqual(made);
    expect(await open.engine.rows("SELECT count() AS n FROM panel_days", z.object({ n: count }))).toEqual([{ n: 1 }]);
  });

  it("R04 goes on after a kill half-way", async () => {
    const broken: Migration[] = [...migrations, { name: "9001-two", statements: ["CREATE TABLE IF NOT EXISTS half (a UInt8) ENGINE = MergeTree ORDER BY a", "not a statement"] }];
    await expect(migrate(open.engine, broken)).rejects.toMatchObject({ code: "internal" });
    expect(await tables()).toContain("half");
    const mended: Migration[] = [...migrations, { name: "9001-two", statements: ["CREATE TABLE IF NOT EXISTS half (a UInt8) ENGINE = MergeTree ORDER BY a", "ALTER TABLE half ADD COLUMN IF NOT EXISTS b UInt8"] }];
    expect(await migrate(open.engine, mended)).toEqual(["9001-two"]);
    expect(await migrate(open.engine, mended)).toEqual([]);
  });

  it("R04 stops with one message when the data is newer than the release", async () => {
    const older = migrate(open.engine, migrations);
    await expect(older).rejects.toThrow(ConfigError);
    await expect(older).rejects.toThrow(/newer release \(it knows 9001-two/);
  });
});
