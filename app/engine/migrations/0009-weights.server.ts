/**
 * Weights of devices: how many people each stands for. `population` is truth: people by category of a dimension (area, gender, age_range, class), areas as
 * the file calls them. `device_weights` is computed from it: every device with a ping, the cell that its weight is of (area × 144 + seg; area 0 where its
 * last known home is unknown or in no area) and the weight in people.
 */
export const name = "0009-weights";

export const statements: string[] = [
  "CREATE TABLE IF NOT EXISTS population (dimension String, category String, people Float64) ENGINE = MergeTree ORDER BY (dimension, category)",
  "CREATE TABLE IF NOT EXISTS device_weights (device UInt32, cell UInt32 CODEC(ZSTD(1)), weight Float64 CODEC(ZSTD(1))) ENGINE = MergeTree ORDER BY device",
];
