/**
 * The condition, in a query on `visits`, that a visit starts outside every other visit of the segment whose points are in the parameter
 * `points` or `parent` (METRICS.md, "Visits of a segment"). A set is searched, not a list: segments may hold thousands of points.
 */
export const startsOutside = (parameter: "points" | "parent"): string => `NOT arrayExists(other -> other IN {${parameter}:Array(UInt32)}, over)`;
