/**
 * What tells on foot from by car around the points, exactly for every set of points and every span of days (METRICS.md, "Mobility").
 *
 * The circles of 500, 1000 and 2000 m around all points cut the plane into faces. A ping's face, the grid cell with the points whose
 * circle cuts the cell and holds the ping, tells its zone for any set of points, so that no question measures a distance.
 * zone 1 [0, 500], 2 (500, 1000], 3 (1000, 2000], 4 farther. Speeds are whole mm/s.
 */
export const name = "0004-mobility";

export const statements: string[] = [
  /**
   * Every cell that a point's circles touch. `cut` 0: the whole cell lies in `zone`. `cut` 1: one circle runs through it, a ping inside that
   * circle is in `zone`, one outside in the next.
   */
  `CREATE TABLE IF NOT EXISTS zone_cells (point UInt32, cell UInt64 CODEC(Delta(8), ZSTD(1)), zone UInt8 CODEC(ZSTD(1)), cut UInt8 CODEC(ZSTD(1))) ENGINE = MergeTree ORDER BY (point, cell)`,
  /** the circles that cut a cell, as lists in the order of the points; empty lists where all circles hold the cell whole */
  `CREATE TABLE IF NOT EXISTS zone_cuts (cell UInt64, points Array(UInt32), lats Array(Float64), lons Array(Float64), radii Array(UInt16)) ENGINE = MergeTree ORDER BY cell`,
  /**
   * A device in a face on a local day: how many of its known speeds lie below and not below the speed of a car, the greatest of those below (0
   * without), the least of the others (65535 without). These four merge exactly. `inside` names the face's points.
   */
  `CREATE TABLE IF NOT EXISTS zone_facts (
    day Date CODEC(Delta(2), ZSTD(1)), cell UInt64 CODEC(ZSTD(1)), face UInt64 CODEC(ZSTD(1)), device UInt32 CODEC(ZSTD(1)),
    slow UInt32 CODEC(ZSTD(1)), fast UInt32 CODEC(ZSTD(1)), greatest_slow UInt16 CODEC(ZSTD(1)), least_fast UInt16 CODEC(ZSTD(1)), inside Array(UInt32) CODEC(ZSTD(1))
  ) ENGINE = MergeTree PARTITION BY toYYYYMM(day) ORDER BY (cell, face, device, day)`,
  /** the faces that a month's facts lie in */
  `CREATE TABLE IF NOT EXISTS zone_faces (month UInt32, cell UInt64, face UInt64, inside Array(UInt32)) ENGINE = MergeTree PARTITION BY month ORDER BY (cell, face)`,
];
