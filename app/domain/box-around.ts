import type { Position } from "./great-circle";

const degreesPerMetre = 1.0001 / 111_195;

/** The box in degrees that holds a circle; at a pole it goes round the earth, and `west` is beyond `east` where it crosses the antimeridian. */
export function boxAround({ latitude, longitude }: Position, metres: number): { south: number; north: number; west: number; east: number } {
  const high = metres * degreesPerMetre;
  const [south, north] = [Math.max(-90, latitude - high), Math.min(90, latitude + high)];
  if (Math.abs(latitude) + high >= 89.9999) return { south, north, west: -180, east: 180 };
  const wide = (Math.asin(Math.min(1, Math.sin((high * Math.PI) / 180) / Math.cos((latitude * Math.PI) / 180))) * 180) / Math.PI * 1.0001;
  const wrapped = (degrees: number) => ((degrees + 540) % 360) - 180;
  return wide >= 180 ? { south, north, west: -180, east: 180 } : { south, north, west: wrapped(longitude - wide), east: wrapped(longitude + wide) };
}
