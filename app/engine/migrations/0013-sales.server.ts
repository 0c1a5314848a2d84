/**
 * Takings of stores by local day, as the customer's tills know them: truth, one row for a store and day. `store` is the number of a point.
 * Money is in the deployment's currency, exact to four digits, so that sums do not depend on the order of rows. cost: null where unknown.
 */
export const name = "0013-sales";

export const statements: string[] = [
  `CREATE TABLE IF NOT EXISTS sales (
    store UInt32 CODEC(Delta(4), ZSTD(1)), day Date CODEC(Delta(2), ZSTD(1)), revenue Decimal(18, 4) CODEC(ZSTD(1)), tickets UInt32 CODEC(ZSTD(1)), cost Nullable(Decimal(18, 4)) CODEC(ZSTD(1))
  ) ENGINE = MergeTree ORDER BY (store, day)`,
];
