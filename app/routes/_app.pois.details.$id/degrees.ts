import type { Position } from "~/domain/great-circle";

/** Degrees as people write them, with a decimal point or a decimal comma; null when they are none. */
export function readDegrees(text: string, limit: number): number | null {
  const trimmed = text.trim().replace("\u2212", "-");
  const value = trimmed === "" ? Number.NaN : Number(/^[^,]*,[^,.]*$/.test(trimmed) ? trimmed.replace(",", ".") : trimmed);
  return Math.abs(value) <= limit ? value : null;
}

/** A position that can be shown on a map; null while it is being typed. */
export function readPosition(latitude: string, longitude: string): Position | null {
  const [north, east] = [readDegrees(latitude, 90), readDegrees(longitude, 180)];
  return north === null || east === null || (north === 0 && east === 0) ? null : { latitude: north, longitude: east };
}

/** Degrees to some centimetres. */
export const writeDegrees = (value: number): string => String(Math.round(value * 1e6) / 1e6);
