/**
 * What the Premium area reads beside visits. `posts`: public posts about stores, one row for each; `post` is the hash of store, author and second, so that a post that is loaded
 * again takes the place of itself. `author` is the keyed hash of the author's name, which is never stored; `score` -1 to 1 and `words` are computed from the text
 * by the scorer of `version`. `rating` is null where the source has none. Areas: their inhabitants, mean income and cars as the file has them.
 */
export const name = "0014-premium";

export const statements: string[] = [
  `CREATE TABLE IF NOT EXISTS posts (
    post UInt64, store String, author UInt64, at DateTime('UTC'), day Date, language LowCardinality(String), text String CODEC(ZSTD(3)), rating Nullable(Float64),
    score Float64, words Array(String) CODEC(ZSTD(3)), version UInt16
  ) ENGINE = MergeTree ORDER BY (store, day, post)`,
  "ALTER TABLE areas ADD COLUMN IF NOT EXISTS population Nullable(Float64), ADD COLUMN IF NOT EXISTS income Nullable(Float64), ADD COLUMN IF NOT EXISTS cars Nullable(Float64)",
];
