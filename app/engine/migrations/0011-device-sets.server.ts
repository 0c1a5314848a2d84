/**
 * Devices by what they bear, as bitmaps of their dense numbers, so that how many of a segment's visitors bear it is one intersection whatever the size of
 * either side. Computed from `devices` (month 0) and from `place_days` (month yyyymm).
 *
 * list 0 platform, 1 make, 2 model, 3 carrier, 4 app genre, each with the value as `name`; 5 third-party places, `name` the category and `place` 0 for whoever was at any of
 * it; 6 in month 0 alone, one row that tells that the sets are complete. `device` is one of the set: on a cluster it tells the shard, and a shard's sets hold its devices.
 */
export const name = "0011-device-sets";

export const statements: string[] = [
  `CREATE TABLE IF NOT EXISTS device_sets (
    month UInt32, list UInt8, name String, place UInt32, device UInt32, devices AggregateFunction(groupBitmap, UInt32)
  ) ENGINE = MergeTree PARTITION BY month ORDER BY (list, name, place, device) SETTINGS index_granularity = 1024`,
];
