/**
 * What stands in for pings that are deleted by age. `ping_cuts`: pings of local days before the newest `kept_from` are deleted; what was computed from the pings of that day and
 * of all earlier ones is then truth itself and stays. `point_starts`: points that have changed since: what they saw before `first_day` is not known (`earlier` 0: new or moved),
 * or was attributed by what they were then (`earlier` 1: another radius or type).
 */
export const name = "0015-retention";

export const statements: string[] = [
  "CREATE TABLE IF NOT EXISTS ping_cuts (kept_from Date) ENGINE = MergeTree ORDER BY kept_from",
  "CREATE TABLE IF NOT EXISTS point_starts (point UInt32, first_day Date, earlier UInt8) ENGINE = MergeTree ORDER BY (point, first_day)",
];
