/** Mean area in km² of an H3 cell, by resolution (h3geo.org, "Cell areas"). */
export const cellAreas: Record<number, number> = { 6: 36.13, 7: 5.16, 8: 0.74, 9: 0.11 };
/** Mean edge in metres, which is the distance from a cell's centre to its corners. */
export const cellEdges: Record<number, number> = { 6: 3725, 7: 1406, 8: 531, 9: 201 };
