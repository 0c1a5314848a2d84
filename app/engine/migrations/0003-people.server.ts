/** H3 cell of resolution 8 of each home and work place; parts written before the column compute it when they are read. */
export const name = "0003-people";

export const statements: string[] = ["ALTER TABLE anchors ADD COLUMN IF NOT EXISTS cell UInt64 MATERIALIZED geoToH3(lat, lon, 8)"];
