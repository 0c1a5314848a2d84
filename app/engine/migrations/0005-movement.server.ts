/**
 * Where devices stayed before and after their visits. `stays` is truth by day, computed from the pings of that day alone; cells are H3 of
 * resolution 9 at the stay's first ping. `prev_cell`, `next_cell` of a visit: 0 where the device stayed nowhere before or after on that day.
 */
export const name = "0005-movement";

export const statements: string[] = [
  `CREATE TABLE IF NOT EXISTS stays (
    day Date, device UInt32, start DateTime('UTC') CODEC(Delta(4), ZSTD(1)), dwell_s UInt32 CODEC(ZSTD(1)), cell UInt64 CODEC(ZSTD(1))
  ) ENGINE = MergeTree PARTITION BY day ORDER BY (device, start)`,
  "ALTER TABLE visits ADD COLUMN IF NOT EXISTS prev_cell UInt64 DEFAULT 0 CODEC(ZSTD(1))",
  "ALTER TABLE visits ADD COLUMN IF NOT EXISTS next_cell UInt64 DEFAULT 0 CODEC(ZSTD(1))",
];
