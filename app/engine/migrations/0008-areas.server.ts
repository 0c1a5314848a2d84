/**
 * Neighbourhoods, and in which of them devices live. `areas` is truth, replaced as a whole; the others are computed from it and from `anchors`.
 *
 * Polygons are lists of rings (first the outer one, then its holes) of (longitude, latitude) in degrees, closed; all rings of an area count by the
 * rule of even and odd. Numbers of areas are their ranks by name, then community.
 */
export const name = "0008-areas";

export const statements: string[] = [
  /** class_a to class_e: inhabitants, null where unknown. digest: of everything else in the row */
  `CREATE TABLE IF NOT EXISTS areas (
    area UInt32, name String, code String, community String, class_a Nullable(Float64), class_b Nullable(Float64), class_c Nullable(Float64), class_d Nullable(Float64), class_e Nullable(Float64),
    polygon Array(Array(Array(Tuple(Float64, Float64)))), digest String
  ) ENGINE = MergeTree ORDER BY area`,
  /**
   * Every strip of the earth, 0.001 × step degrees high and 0.01 × step wide, that an area holds or its border touches. `whole` 1: all of the strip lies in the
   * area. Else `edges` are those sides (x1, y1, x2, y2 with y1 <= y2) of the area that tell which places of the strip do: those of its row that do not end west of it.
   */
  `CREATE TABLE IF NOT EXISTS area_strips (
    cell UInt64 CODEC(Delta(8), ZSTD(1)), area UInt32 CODEC(ZSTD(1)), whole UInt8 CODEC(ZSTD(1)), step UInt16 CODEC(ZSTD(1)), edges Array(Tuple(Float64, Float64, Float64, Float64)) CODEC(ZSTD(1))
  ) ENGINE = MergeTree ORDER BY (cell, area)`,
  /** area that a device's home of a calendar month (yyyymm) lies in; a device whose home is unknown or in no area has no row */
  `CREATE TABLE IF NOT EXISTS device_areas (month UInt32, device UInt32, area UInt32) ENGINE = MergeTree PARTITION BY month ORDER BY device`,
];
