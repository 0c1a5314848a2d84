/** Mean radius of the earth in metres (METRICS.md rule 7). */
const earth = 6_371_008.8;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance in metres between two positions in degrees, by the haversine formula. */
export function metres(a: { lat: number; lon: number }, b: { lat: number; lon: number }): number {
  const alongLat = Math.sin(radians(b.lat - a.lat) / 2);
  const alongLon = Math.sin(radians(b.lon - a.lon) / 2);
  const h = alongLat * alongLat + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * alongLon * alongLon;
  return 2 * earth * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Whether two positions are at most `limit` metres apart. The difference of latitude alone already tells for most pairs. */
export function within(a: { lat: number; lon: number }, b: { lat: number; lon: number }, limit: number): boolean {
  return Math.abs(a.lat - b.lat) * 111_000 <= limit + 1 && metres(a, b) <= limit;
}
