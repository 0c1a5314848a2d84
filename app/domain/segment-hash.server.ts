import { createHash } from "node:crypto";
import type { PointType } from "../contract/values";

/** The hash of a segment: 16 hex digits from its type and path alone, so that it survives every load and every bookmark. */
export const segmentHash = (type: PointType, path: readonly string[]): string =>
  createHash("sha256").update(JSON.stringify([type, ...path.map((part) => part.normalize("NFC"))])).digest("hex").slice(0, 16);
