/**
 * The analytics tables. Truth by day (`pings`, `visit_runs`) is replaced a partition at a time, so that loading the same rows
 * again changes nothing; the serving table (`visits`) is rebuilt by month from it, sorted for reads by point.
 *
 * Codes: type 1 pdv, 2 ooh. gender 0 unknown, 1 F, 2 M. age 0 unknown, 1 20_24, 2 25_29, 3 30_39, 4 40_49, 5 50_59, 6 60_69, 7 70_plus.
 * class 0 unknown, 1..5 A..E. seg = gender*48 + age*6 + class (0..143). block 1..4 = the four time blocks by the start's local hour, 0 outside.
 * excluded 0 counted, 1 longer than the maximum, 2 home within the radius, 3 work within the radius. kind 1 home, 2 work.
 * `day` is always the local day of the brand's zone.
 */
export const name = "0001-tables";

const fact = "SETTINGS index_granularity = 8192";

export const statements: string[] = [
  /** keyed hash of the device's text id to a dense number; the text itself is never stored */
  `CREATE TABLE IF NOT EXISTS device_ids (hash UInt64, device UInt32) ENGINE = MergeTree ORDER BY hash`,

  /** one position fix; accuracy and speed are -1 where unknown */
  `CREATE TABLE IF NOT EXISTS pings (
    day Date, device UInt32, at DateTime('UTC') CODEC(Delta(4), ZSTD(1)),
    lat Float64 CODEC(Delta(8), ZSTD(1)), lon Float64 CODEC(Delta(8), ZSTD(1)),
    accuracy Float32 CODEC(ZSTD(1)), speed Float32 CODEC(ZSTD(1))
  ) ENGINE = MergeTree PARTITION BY day ORDER BY (device, at, lat, lon) ${fact}`,

  /** distinct devices with at least one ping on a day */
  `CREATE TABLE IF NOT EXISTS panel_days (day Date, device UInt32) ENGINE = MergeTree PARTITION BY toYYYYMM(day) ORDER BY (day, device)`,

  `CREATE TABLE IF NOT EXISTS devices (
    device UInt32, gender UInt8, age UInt8, class UInt8, seg UInt8,
    platform LowCardinality(String), make LowCardinality(String), model LowCardinality(String), carrier LowCardinality(String),
    genres Array(LowCardinality(String)), own_car Int8, risk_level LowCardinality(String)
  ) ENGINE = MergeTree ORDER BY device`,

  /** copy of the application store's points that the joins need; radius in metres (the point's own or the brand's) */
  `CREATE TABLE IF NOT EXISTS points (point UInt32, type UInt8, own UInt8, lat Float64, lon Float64, radius Float64) ENGINE = MergeTree ORDER BY point`,
  /** every grid cell (0.001 degree) that the box around a point's radius touches */
  `CREATE TABLE IF NOT EXISTS point_cells (cell UInt64, point UInt32, lat Float64, lon Float64, radius Float64) ENGINE = MergeTree ORDER BY cell`,
  /** pairs of points of one type at most 100 m apart, both ways */
  `CREATE TABLE IF NOT EXISTS point_neighbours (point UInt32, neighbour UInt32) ENGINE = MergeTree ORDER BY (point, neighbour)`,

  `CREATE TABLE IF NOT EXISTS places (
    place UInt32, category LowCardinality(String), name String, lat Float64, lon Float64, icon String, description String
  ) ENGINE = MergeTree ORDER BY place`,

  /** visits as runs of pings, before any exclusion; day is the local day of the start */
  `CREATE TABLE IF NOT EXISTS visit_runs (
    day Date, point UInt32, device UInt32, start DateTime('UTC') CODEC(Delta(4), ZSTD(1)), dwell_s UInt32, pings UInt32
  ) ENGINE = MergeTree PARTITION BY day ORDER BY (point, device, start)`,

  /** home (1) and work (2) of a device for a calendar month (yyyymm) */
  `CREATE TABLE IF NOT EXISTS anchors (
    month UInt32, kind UInt8, device UInt32, lat Float64, lon Float64, days UInt16, pings UInt32
  ) ENGINE = MergeTree PARTITION BY month ORDER BY (kind, device)`,

  /** what reports read; over = points within 100 m whose counted visit of the same device covers this visit's start */
  `CREATE TABLE IF NOT EXISTS visits (
    day Date, point UInt32, device UInt32, start DateTime('UTC') CODEC(Delta(4), ZSTD(1)), dwell_s UInt32, pings UInt32,
    block UInt8, seg UInt8, excluded UInt8, over Array(UInt32)
  ) ENGINE = MergeTree PARTITION BY toYYYYMM(day) ORDER BY (point, day, device, start)`,

  /** local day of the first counted visit of a device to a point, over all history */
  `CREATE TABLE IF NOT EXISTS first_visits (point UInt32, device UInt32, first_day Date) ENGINE = MergeTree ORDER BY (point, device)`,

  /** one row for each finished load: the newest version is the data version of every answer */
  `CREATE TABLE IF NOT EXISTS data_versions (
    version UInt64, at DateTime('UTC'), first_day Nullable(Date), last_day Nullable(Date), synthetic UInt8
  ) ENGINE = MergeTree ORDER BY version`,

  /** work that a load has promised and not finished: kind day | month | point | anchors | first; resumed by the next load */
  `CREATE TABLE IF NOT EXISTS pending_work (kind LowCardinality(String), key String, at DateTime('UTC')) ENGINE = MergeTree ORDER BY (kind, key)`,
];
