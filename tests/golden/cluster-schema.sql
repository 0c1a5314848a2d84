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

ALTER TABLE anchors_local ON CLUSTER 'atalaia' ADD COLUMN IF NOT EXISTS cell UInt64 MATERIALIZED geoToH3(lat, lon, 8);

ALTER TABLE anchors ON CLUSTER 'atalaia' ADD COLUMN IF NOT EXISTS cell UInt64 MATERIALIZED geoToH3(lat, lon, 8);

CREATE TABLE IF NOT EXISTS zone_cells ON CLUSTER 'atalaia' (point UInt32, cell UInt64 CODEC(Delta(8), ZSTD(1)), zone UInt8 CODEC(ZSTD(1)), cut UInt8 CODEC(ZSTD(1))) ENGINE = ReplicatedMergeTree('/clickhouse/tables/{database}/zone_cells', '{shard}-{replica}') ORDER BY (point, cell);

CREATE TABLE IF NOT EXISTS zone_cuts ON CLUSTER 'atalaia' (cell UInt64, points Array(UInt32), lats Array(Float64), lons Array(Float64), radii Array(UInt16)) ENGINE = ReplicatedMergeTree('/clickhouse/tables/{database}/zone_cuts', '{shard}-{replica}') ORDER BY cell;

CREATE TABLE IF NOT EXISTS zone_facts_local ON CLUSTER 'atalaia' (
    day Date CODEC(Delta(2), ZSTD(1)), cell UInt64 CODEC(ZSTD(1)), face UInt64 CODEC(ZSTD(1)), device UInt32 CODEC(ZSTD(1)),
    slow UInt32 CODEC(ZSTD(1)), fast UInt32 CODEC(ZSTD(1)), greatest_slow UInt16 CODEC(ZSTD(1)), least_fast UInt16 CODEC(ZSTD(1)), inside Array(UInt32) CODEC(ZSTD(1))
  ) ENGINE = ReplicatedMergeTree('/clickhouse/tables/{database}/zone_facts_local/{shard}', '{replica}') PARTITION BY toYYYYMM(day) ORDER BY (cell, face, device, day);

CREATE TABLE IF NOT EXISTS zone_facts ON CLUSTER 'atalaia' AS zone_facts_local ENGINE = Distributed('atalaia', currentDatabase(), 'zone_facts_local', device);

CREATE TABLE IF NOT EXISTS zone_faces ON CLUSTER 'atalaia' (month UInt32, cell UInt64, face UInt64, inside Array(UInt32)) ENGINE = ReplicatedMergeTree('/clickhouse/tables/{database}/zone_faces', '{shard}-{replica}') PARTITION BY month ORDER BY (cell, face);

CREATE TABLE IF NOT EXISTS stays_local ON CLUSTER 'atalaia' (
    day Date, device UInt32, start DateTime('UTC') CODEC(Delta(4), ZSTD(1)), dwell_s UInt32 CODEC(ZSTD(1)), cell UInt64 CODEC(ZSTD(1))
  ) ENGINE = ReplicatedMergeTree('/clickhouse/tables/{database}/stays_local/{shard}', '{replica}') PARTITION BY day ORDER BY (device, start);

CREATE TABLE IF NOT EXISTS stays ON CLUSTER 'atalaia' AS stays_local ENGINE = Distributed('atalaia', currentDatabase(), 'stays_local', device);

ALTER TABLE visits_local ON CLUSTER 'atalaia' ADD COLUMN IF NOT EXISTS prev_cell UInt64 DEFAULT 0 CODEC(ZSTD(1));

ALTER TABLE visits ON CLUSTER 'atalaia' ADD COLUMN IF NOT EXISTS prev_cell UInt64 DEFAULT 0 CODEC(ZSTD(1));

ALTER TABLE visits_local ON CLUSTER 'atalaia' ADD COLUMN IF NOT EXISTS next_cell UInt64 DEFAULT 0 CODEC(ZSTD(1));

ALTER TABLE visits ON CLUSTER 'atalaia' ADD COLUMN IF NOT EXISTS next_cell UInt64 DEFAULT 0 CODEC(ZSTD(1));

CREATE TABLE IF NOT EXISTS place_days_local ON CLUSTER 'atalaia' (day Date CODEC(Delta(2), ZSTD(1)), device UInt32 CODEC(Delta(4), ZSTD(1)), place UInt32 CODEC(ZSTD(1))) ENGINE = ReplicatedMergeTree('/clickhouse/tables/{database}/place_days_local/{shard}', '{replica}') PARTITION BY toYYYYMM(day) ORDER BY (device, place, day);

CREATE TABLE IF NOT EXISTS place_days ON CLUSTER 'atalaia' AS place_days_local ENGINE = Distributed('atalaia', currentDatabase(), 'place_days_local', device);

CREATE TABLE IF NOT EXISTS areas ON CLUSTER 'atalaia' (
    area UInt32, name String, code String, community String, class_a Nullable(Float64), class_b Nullable(Float64), class_c Nullable(Float64), class_d Nullable(Float64), class_e Nullable(Float64),
    polygon Array(Array(Array(Tuple(Float64, Float64)))), digest String
  ) ENGINE = ReplicatedMergeTree('/clickhouse/tables/{database}/areas', '{shard}-{replica}') ORDER BY area;

CREATE TABLE IF NOT EXISTS area_strips ON CLUSTER 'atalaia' (
    cell UInt64 CODEC(Delta(8), ZSTD(1)), area UInt32 CODEC(ZSTD(1)), whole UInt8 CODEC(ZSTD(1)), step UInt16 CODEC(ZSTD(1)), edges Array(Tuple(Float64, Float64, Float64, Float64)) CODEC(ZSTD(1))
  ) ENGINE = ReplicatedMergeTree('/clickhouse/tables/{database}/area_strips', '{shard}-{replica}') ORDER BY (cell, area);

CREATE TABLE IF NOT EXISTS device_areas_local ON CLUSTER 'atalaia' (month UInt32, device UInt32, area UInt32) ENGINE = ReplicatedMergeTree('/clickhouse/tables/{database}/device_areas_local/{shard}', '{replica}') PARTITION BY month ORDER BY device;

CREATE TABLE IF NOT EXISTS device_areas ON CLUSTER 'atalaia' AS device_areas_local ENGINE = Distributed('atalaia', currentDatabase(), 'device_areas_local', device);

CREATE TABLE IF NOT EXISTS population ON CLUSTER 'atalaia' (dimension String, category String, people Float64) ENGINE = ReplicatedMergeTree('/clickhouse/tables/{database}/population', '{shard}-{replica}') ORDER BY (dimension, category);

CREATE TABLE IF NOT EXISTS device_weights_local ON CLUSTER 'atalaia' (device UInt32, cell UInt32 CODEC(ZSTD(1)), weight Float64 CODEC(ZSTD(1))) ENGINE = ReplicatedMergeTree('/clickhouse/tables/{database}/device_weights_local/{shard}', '{replica}') ORDER BY device;

CREATE TABLE IF NOT EXISTS device_weights ON CLUSTER 'atalaia' AS device_weights_local ENGINE = Distributed('atalaia', currentDatabase(), 'device_weights_local', device);

ALTER TABLE pings_local ON CLUSTER 'atalaia' MODIFY COLUMN lat Float64 CODEC(Delta(8), ZSTD(3)), MODIFY COLUMN lon Float64 CODEC(Delta(8), ZSTD(3));

ALTER TABLE pings ON CLUSTER 'atalaia' MODIFY COLUMN lat Float64 CODEC(Delta(8), ZSTD(3)), MODIFY COLUMN lon Float64 CODEC(Delta(8), ZSTD(3));

ALTER TABLE zone_facts_local ON CLUSTER 'atalaia' MODIFY COLUMN day Date CODEC(ZSTD(1)), MODIFY COLUMN inside Array(UInt32) CODEC(ZSTD(3));

ALTER TABLE zone_facts ON CLUSTER 'atalaia' MODIFY COLUMN day Date CODEC(ZSTD(1)), MODIFY COLUMN inside Array(UInt32) CODEC(ZSTD(3));

CREATE TABLE IF NOT EXISTS device_sets_local ON CLUSTER 'atalaia' (
    month UInt32, list UInt8, name String, place UInt32, device UInt32, devices AggregateFunction(groupBitmap, UInt32)
  ) ENGINE = ReplicatedMergeTree('/clickhouse/tables/{database}/device_sets_local/{shard}', '{replica}') PARTITION BY month ORDER BY (list, name, place, device) SETTINGS index_granularity = 1024;

CREATE TABLE IF NOT EXISTS device_sets ON CLUSTER 'atalaia' AS device_sets_local ENGINE = Distributed('atalaia', currentDatabase(), 'device_sets_local', device);

CREATE TABLE IF NOT EXISTS opted_out ON CLUSTER 'atalaia' (hash UInt64) ENGINE = ReplicatedMergeTree('/clickhouse/tables/{database}/opted_out', '{shard}-{replica}') ORDER BY hash;

CREATE TABLE IF NOT EXISTS sales ON CLUSTER 'atalaia' (
    store UInt32 CODEC(Delta(4), ZSTD(1)), day Date CODEC(Delta(2), ZSTD(1)), revenue Decimal(18, 4) CODEC(ZSTD(1)), tickets UInt32 CODEC(ZSTD(1)), cost Nullable(Decimal(18, 4)) CODEC(ZSTD(1))
  ) ENGINE = ReplicatedMergeTree('/clickhouse/tables/{database}/sales', '{shard}-{replica}') ORDER BY (store, day);

CREATE TABLE IF NOT EXISTS posts ON CLUSTER 'atalaia' (
    post UInt64, store String, author UInt64, at DateTime('UTC'), day Date, language LowCardinality(String), text String CODEC(ZSTD(3)), rating Nullable(Float64),
    score Float64, words Array(String) CODEC(ZSTD(3)), version UInt16
  ) ENGINE = ReplicatedMergeTree('/clickhouse/tables/{database}/posts', '{shard}-{replica}') ORDER BY (store, day, post);

ALTER TABLE areas ON CLUSTER 'atalaia' ADD COLUMN IF NOT EXISTS population Nullable(Float64), ADD COLUMN IF NOT EXISTS income Nullable(Float64), ADD COLUMN IF NOT EXISTS cars Nullable(Float64);

CREATE TABLE IF NOT EXISTS ping_cuts ON CLUSTER 'atalaia' (kept_from Date) ENGINE = ReplicatedMergeTree('/clickhouse/tables/{database}/ping_cuts', '{shard}-{replica}') ORDER BY kept_from;

CREATE TABLE IF NOT EXISTS point_starts ON CLUSTER 'atalaia' (point UInt32, first_day Date, earlier UInt8) ENGINE = ReplicatedMergeTree('/clickhouse/tables/{database}/point_starts', '{shard}-{replica}') ORDER BY (point, first_day);
