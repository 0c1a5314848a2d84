import { readDevicesAt } from "~/analytics/devices-at.server";
import type { MethodAnswer } from "~/contract/methods";
import type { previewPointParams } from "~/contract/points";
import type { z } from "~/contract/zod";
import { boxAround } from "~/domain/box-around";
import { addDays } from "~/domain/calendar";
import { metresBetween, type Position } from "~/domain/great-circle";
import { belowFloor } from "~/domain/privacy-floor";
import type { MethodContext } from "./context.server";

/** Days that a preview looks at: enough to tell a busy corner from the middle of a lake. */
const days = 7;
const mostNear = 10;
/** Metres beyond which a pin is told to be far from all other points. */
const farAway = 500_000;

/** What a pin would see: devices within its radius in the newest days with data, and the points that share its place. */
export async function previewPoint(context: MethodContext, [{ latitude, longitude, radius_m, _id }]: z.output<typeof previewPointParams>): Promise<MethodAnswer<"pois.preview">> {
  const holdings = await context.deployment.holdings();
  const { attribution, privacy } = context.brand;
  const radius = radius_m ?? attribution.radiusMeters;
  const others = [...holdings.points.values()].filter(({ id }) => String(id) !== _id);
  const near = others.map((point) => ({ point, distance_m: metresBetween({ latitude, longitude }, point) }))
    .filter(({ point, distance_m }) => distance_m <= Math.max(radius, point.radius_m ?? attribution.radiusMeters)).sort((a, b) => a.distance_m - b.distance_m).slice(0, mostNear)
    .map(({ point: { id, name, type }, distance_m }) => ({ _id: String(id), name, type, distance_m }));
  const far = farFrom(others, { latitude, longitude });
  const last = holdings.lastDay;
  if (last === null || holdings.firstDay === null) return { radius_m: radius, first_day: null, last_day: null, devices: null, suppressed: false, near, far };
  const first = addDays(last, 1 - days);
  const period = { start: first < holdings.firstDay ? holdings.firstDay : first, end: last };
  const devices = await readDevicesAt(context.engine, { latitude, longitude, radius, accuracy: attribution.maximumAccuracyMeters }, boxAround({ latitude, longitude }, radius), period);
  const suppressed = belowFloor(devices, privacy.minimumDevices);
  return { radius_m: radius, first_day: period.start, last_day: period.end, devices: suppressed ? null : devices, suppressed, near, far };
}

/** Whether a pin is far from every other point, and whether it would not be with latitude and longitude swapped (C14). */
function farFrom(others: readonly Position[], pin: Position): "no" | "far" | "swapped" {
  const within = (at: Position): boolean => others.some((point) => metresBetween(at, point) <= farAway);
  if (others.length === 0 || within(pin)) return "no";
  return Math.abs(pin.longitude) <= 90 && within({ latitude: pin.longitude, longitude: pin.latitude }) ? "swapped" : "far";
}
