CREATE TABLE IF NOT EXISTS device_ids ON CLUSTER 'atalaia' (hash UInt64, device UInt32) ENGINE = ReplicatedMergeTree('/clickhouse/tables/{database}/device_ids', '{shard}-{replica}') ORDER BY hash;

CREATE TABLE IF NOT EXISTS pings_local ON CLUSTER 'atalaia' (
    day Date, device UInt32, at DateTime('UTC') CODEC(Delta(4), ZSTD(1)),
    lat Float64 CODEC(Delta(8), ZSTD(1)), lon Float64 CODEC(Delta(8), ZSTD(1)),
    accuracy Float32 CODEC(ZSTD(1)), speed Float32 CODEC(ZSTD(1))
  ) ENGINE = ReplicatedMergeTree('/clickhouse/tables/{database}/pings_local/{shard}', '{replica}') PARTITION BY day ORDER BY (device, at, lat, lon) SETTINGS index_granularity = 8192;

CREATE TABLE IF NOT EXISTS pings ON CLUSTER 'atalaia' AS pings_local ENGINE = Distributed('atalaia', currentDatabase(), 'pings_local', device);

CREATE TABLE IF NOT EXISTS panel_days_local ON CLUSTER 'atalaia' (day Date, device UInt32) ENGINE = ReplicatedMergeTree('/clickhouse/tables/{database}/panel_days_local/{shard}', '{replica}') PARTITION BY toYYYYMM(day) ORDER BY (day, device);

CREATE TABLE IF NOT EXISTS panel_days ON CLUSTER 'atalaia' AS panel_days_local ENGINE = Distributed('atalaia', currentDatabase(), 'panel_days_local', device);

CREATE TABLE IF NOT EXISTS devices_local ON CLUSTER 'atalaia' (
    device UInt32, gender UInt8, age UInt8, class UInt8, seg UInt8,
    platform LowCardinality(String), make LowCardinality(String), model LowCardinality(String), carrier LowCardinality(String),
    genres Array(LowCardinality(String)), own_car Int8, risk_level LowCardinality(String)
  ) ENGINE = ReplicatedMergeTree('/clickhouse/tables/{database}/devices_local/{shard}', '{replica}') ORDER BY device;

CREATE TABLE IF NOT EXISTS devices ON CLUSTER 'atalaia' AS devices_local ENGINE = Distributed('atalaia', currentDatabase(), 'devices_local', device);

CREATE TABLE IF NOT EXISTS points ON CLUSTER 'atalaia' (point UInt32, type UInt8, own UInt8, lat Float64, lon Float64, radius Float64) ENGINE = ReplicatedMergeTree('/clickhouse/tables/{database}/points', '{shard}-{replica}') ORDER BY point;

CREATE TABLE IF NOT EXISTS point_cells ON CLUSTER 'atalaia' (cell UInt64, point UInt32, lat Float64, lon Float64, radius Float64) ENGINE = ReplicatedMergeTree('/clickhouse/tables/{database}/point_cells', '{shard}-{replica}') ORDER BY cell;

CREATE TABLE IF NOT EXISTS point_neighbours ON CLUSTER 'atalaia' (point UInt32, neighbour UInt32) ENGINE = ReplicatedMergeTree('/clickhouse/tables/{database}/point_neighbours', '{shard}-{replica}') ORDER BY (point, neighbour);

CREATE TABLE IF NOT EXISTS places ON CLUSTER 'atalaia' (
    place UInt32, category LowCardinality(String), name String, lat Float64, lon Float64, icon String, description String
  ) ENGINE = ReplicatedMergeTree('/clickhouse/tables/{database}/places', '{shard}-{replica}') ORDER BY place;

CREATE TABLE IF NOT EXISTS visit_runs_local ON CLUSTER 'atalaia' (
    day Date, point UInt32, device UInt32, start DateTime('UTC') CODEC(Delta(4), ZSTD(1)), dwell_s UInt32, pings UInt32
  ) ENGINE = ReplicatedMergeTree('/clickhouse/tables/{database}/visit_runs_local/{shard}', '{replica}') PARTITION BY day ORDER BY (point, device, start);

CREATE TABLE IF NOT EXISTS visit_runs ON CLUSTER 'atalaia' AS visit_runs_local ENGINE = Distributed('atalaia', currentDatabase(), 'visit_runs_local', device);

CREATE TABLE IF NOT EXISTS anchors_local ON CLUSTER 'atalaia' (
    month UInt32, kind UInt8, device UInt32, lat Float64, lon Float64, days UInt16, pings UInt32
  ) ENGINE = ReplicatedMergeTree('/clickhouse/tables/{database}/anchors_local/{shard}', '{replica}') PARTITION BY month ORDER BY (kind, device);

CREATE TABLE IF NOT EXISTS anchors ON CLUSTER 'atalaia' AS anchors_local ENGINE = Distributed('atalaia', currentDatabase(), 'anchors_local', device);

CREATE TABLE IF NOT EXISTS visits_local ON CLUSTER 'atalaia' (
    day Date, point UInt32, device UInt32, start DateTime('UTC') CODEC(Delta(4), ZSTD(1)), dwell_s UInt32, pings UInt32,
    block UInt8, seg UInt8, excluded UInt8, over Array(UInt32)
  ) ENGINE = ReplicatedMergeTree('/clickhouse/tables/{database}/visits_local/{shard}', '{replica}') PARTITION BY toYYYYMM(day) ORDER BY (point, day, device, start);

CREATE TABLE IF NOT EXISTS visits ON CLUSTER 'atalaia' AS visits_local ENGINE = Distributed('atalaia', currentDatabase(), 'visits_local', device);

CREATE TABLE IF NOT EXISTS first_visits_local ON CLUSTER 'atalaia' (point UInt32, device UInt32, first_day Date) ENGINE = ReplicatedMergeTree('/clickhouse/tables/{database}/first_visits_local/{shard}', '{replica}') ORDER BY (point, device);

CREATE TABLE IF NOT EXISTS first_visits ON CLUSTER 'atalaia' AS first_visits_local ENGINE = Distributed('atalaia', currentDatabase(), 'first_visits_local', device);

CREATE TABLE IF NOT EXISTS data_versions ON CLUSTER 'atalaia' (
    version UInt64, at DateTime('UTC'), first_day Nullable(Date), last_day Nullable(Date), synthetic UInt8
  ) ENGINE = ReplicatedMergeTree('/clickhouse/tables/{database}/data_versions', '{shard}-{replica}') ORDER BY version;

CREATE TABLE IF NOT EXISTS pending_work ON CLUSTER 'atalaia' (kind LowCardinality(String), key String, at DateTime('UTC')) ENGINE = ReplicatedMergeTree('/clickhouse/tables/{database}/pending_work', '{shard}-{replica}') ORDER BY (kind, key);

ALTER TABLE data_versions ON CLUSTER 'atalaia' ADD COLUMN IF NOT EXISTS attribution String DEFAULT '';
