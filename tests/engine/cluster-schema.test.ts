import { describe, expect, it } from "vitest";
import { clusterStatements, shardedTables } from "~/engine/cluster-schema.server";
import { migrations } from "~/engine/migrations/all.server";

const statements = migrations.flatMap((migration) => migration.statements);
const created = statements.flatMap((statement) => /CREATE TABLE IF NOT EXISTS (\w+)\s*\(([\s\S]*?)\)\s*ENGINE/.exec(statement)?.slice(1, 3) ?? []);
const columnsOf = new Map(Array.from({ length: created.length / 2 }, (_, i) => [created[2 * i] ?? "", created[2 * i + 1] ?? ""]));

describe("the schema of a cluster", () => {
  const text = statements.flatMap((statement) => clusterStatements(statement, "atalaia")).map((each) => `${each.trim()};`).join("\n\n");

  it("is the one on file", async () => {
    await expect(`${text}\n`).toMatchFileSnapshot("../golden/cluster-schema.sql");
  });

  it("shards every table of devices' rows and no other", () => {
    const withDevice = [...columnsOf].filter(([table, columns]) => /(^|[\s,])device UInt32/.test(columns) && table !== "device_ids").map(([table]) => table);
    expect(withDevice.sort()).toEqual([...shardedTables].sort());
  });

  it("makes each Distributed table over the local one, with the device as key", () => {
    for (const table of shardedTables) {
      expect(text).toContain(`CREATE TABLE IF NOT EXISTS ${table} ON CLUSTER 'atalaia' AS ${table}_local ENGINE = Distributed('atalaia', currentDatabase(), '${table}_local', device)`);
    }
  });

  it("alters both", () => {
    expect(clusterStatements("ALTER TABLE anchors ADD COLUMN IF NOT EXISTS x UInt8", "c")).toEqual([
      "ALTER TABLE anchors_local ON CLUSTER 'c' ADD COLUMN IF NOT EXISTS x UInt8", "ALTER TABLE anchors ON CLUSTER 'c' ADD COLUMN IF NOT EXISTS x UInt8",
    ]);
  });

  it("refuses names and statements that it cannot place", () => {
    expect(() => clusterStatements("CREATE TABLE IF NOT EXISTS t (a UInt8) ENGINE = MergeTree ORDER BY a", "c' x")).toThrow(/no name/);
    expect(() => clusterStatements("INSERT INTO t SELECT 1", "c")).toThrow(/alter them only/);
  });
});
