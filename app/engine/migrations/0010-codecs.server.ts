/** Stronger compression where it is measured to pay; parts written before keep theirs until they are written anew. */
export const name = "0010-codecs";

export const statements: string[] = [
  `ALTER TABLE pings MODIFY COLUMN lat Float64 CODEC(Delta(8), ZSTD(3)), MODIFY COLUMN lon Float64 CODEC(Delta(8), ZSTD(3))`,
  `ALTER TABLE zone_facts MODIFY COLUMN day Date CODEC(ZSTD(1)), MODIFY COLUMN inside Array(UInt32) CODEC(ZSTD(3))`,
];
