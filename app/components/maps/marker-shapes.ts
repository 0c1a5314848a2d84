/** Outlines of markers, around their anchor: a pin that stands on it, a diamond that lies on it. */
export const pinPath = "M0,0C-5,-7 -9,-11 -9,-16A9,9 0 1 1 9,-16C9,-11 5,-7 0,0Z";
export const diamondPath = "M0,-7.5L7.5,0L0,7.5L-7.5,0Z";
