/** Local days on which a device's visit to a third-party place started, by the rules of visits to points; sensitive categories left out. */
export const name = "0007-places";

export const statements: string[] = [
  `CREATE TABLE IF NOT EXISTS place_days (day Date CODEC(Delta(2), ZSTD(1)), device UInt32 CODEC(Delta(4), ZSTD(1)), place UInt32 CODEC(ZSTD(1))) ENGINE = MergeTree PARTITION BY toYYYYMM(day) ORDER BY (device, place, day)`,
];
