/** Outlines of markers, around their anchor: a pin that stands on it, a diamond that lies on it. */
export const pinPath = "M0,0C-5,-7 -9,-11 -9,-16A9,9 0 1 1 9,-16C9,-11 5,-7 0,0Z";
export const diamondPath = "M0,-7.5L7.5,0L0,7.5L-7.5,0Z";
/** Outlines of a comparison's columns, around their middle, in the order of the columns. */
export const columnPaths = ["M-6.5,0A6.5,6.5 0 1 1 6.5,0A6.5,6.5 0 1 1 -6.5,0Z", "M-6,-6H6V6H-6Z", "M0,-7L7,5.5H-7Z", diamondPath] as const;
