/** Mean area in km² of an H3 cell, by resolution (h3geo.org, "Cell areas"). */
export const cellAreas: Record<number, number> = { 6: 36.13, 7: 5.16, 8: 0.74, 9: 0.11 };
