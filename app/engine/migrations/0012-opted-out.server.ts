/** Devices that are never taken in again: their keyed hash, as in `device_ids`, and nothing else about them. */
export const name = "0012-opted-out";

export const statements: string[] = ["CREATE TABLE IF NOT EXISTS opted_out (hash UInt64) ENGINE = MergeTree ORDER BY hash"];
