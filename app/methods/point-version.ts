import { createHash } from "node:crypto";
import type { StoredPoint } from "~/store/points.server";

/** Tells a point as it is stored from the same point after any change. */
export const pointVersion = (point: StoredPoint): string => createHash("sha256").update(JSON.stringify(Object.entries(point).sort(([a], [b]) => (a < b ? -1 : 1)))).digest("hex").slice(0, 16);
