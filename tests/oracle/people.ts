import { anchorsOf } from "./anchors";
import { share } from "./figures";
import { inSlice, sliced } from "./floor";
import { metres, within } from "./distance";
import { localTime, monthOf } from "./local-time";
import type { Place, Question } from "./model";
import { accurate } from "./pings";
import { read, type Reading } from "./reading";
import type { History } from "./visits";

/** Figures about people without the privacy floor (METRICS.md "People", "Figures"). */
const ends = [500, 1000, 2000, 5000, 10_000];
export const distanceNames = ["0_500", "501_1000", "1001_2000", "2001_5000", "5001_10000", "10001_more"];

export type Position = { lat: number; lon: number };

/** Home or work of each unique visitor under the slice for the month of T's last day; null where unknown. */
export function placesOf(reading: Reading, kind: "home" | "work"): Map<string, Position | null> {
  const { history, question, floor, inT } = reading;
  const { pings, lastDay, world } = history;
  return new Map(sliced(floor, inT.unique, question.slice).map((device) =>
    [device, anchorsOf(pings.get(device) ?? [], monthOf(question.end), lastDay ?? "", world.parameters)[kind]]));
}

/** The bucket of a visitor's place: by the nearest point of the segment that the device visited in T. */
export function bucketOf(reading: Reading, device: string, place: Position): number {
  const nearest = Math.min(...reading.inT.pointVisits.filter((visit) => visit.device === device).map((visit) => metres(place, visit.point)));
  return ends.filter((end) => nearest > end).length;
}

function distancesOf(reading: Reading, kind: "home" | "work"): Record<string, number> {
  const row: Record<string, number> = { ...Object.fromEntries(distanceNames.map((name) => [`${kind}_distance_mts_${name}`, 0])), known: 0, unknown: 0 };
  const add = (name: string) => { row[name] = (row[name] ?? 0) + 1; };
  for (const [device, place] of placesOf(reading, kind)) {
    if (place === null) { add("unknown"); continue; }
    add("known");
    add(`${kind}_distance_mts_${distanceNames[bucketOf(reading, device, place)] ?? ""}`);
  }
  return row;
}

/** Percentile by linear interpolation, type 7. */
export function percentile(sorted: readonly number[], at: number): number | null {
  if (sorted.length === 0) return null;
  const place = (sorted.length - 1) * at;
  const [below, above] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
  return below + (above - below) * (place - Math.floor(place));
}

function dwellOf(reading: Reading) {
  const minutes = reading.inT.pointVisits.filter((visit) => inSlice(reading.floor, reading.question.slice)(visit.device)).map((visit) => visit.dwell / 60).sort((a, b) => a - b);
  const blocks = Array.from({ length: 13 }, (_, i) => {
    const visits = minutes.filter((each) => each >= i * 10 && (i === 12 || each < (i + 1) * 10)).length;
    return { dwell_start_mins: i * 10, dwell_end_mins: i === 12 ? null : (i + 1) * 10, visits, perc: share(visits, minutes.length) };
  });
  return { quartiles: { quartile_1: percentile(minutes, 0.25), quartile_2: percentile(minutes, 0.5), quartile_3: percentile(minutes, 0.75) }, blocks };
}

function listOf(reading: Reading, valuesOfDevice: (device: string) => string[]) {
  const visitors = sliced(reading.floor, reading.inT.unique, reading.question.slice);
  const counts = new Map<string, number>();
  for (const device of visitors) for (const value of new Set(valuesOfDevice(device))) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).map(([value, count]) => ({ value, count, perc: count / visitors.length }));
}

/** Which of the devices visited a place in T: runs of pings within the radius, on the local day of their start. */
export function placesVisitedBy({ history, question }: Reading, devices: readonly string[], place: Place): string[] {
  const { parameters } = history.world;
  return devices.filter((device) => {
    const times = (history.pings.get(device) ?? []).filter((ping) => accurate(ping, parameters.maximumAccuracyMeters) && within(ping, place, parameters.radiusMeters)).map((ping) => ping.at);
    return times.some((at, i) => {
      const { day } = localTime(at, parameters.zone);
      return (i === 0 || at - (times[i - 1] ?? 0) > parameters.gapMinutes * 60) && day >= question.start && day <= question.end;
    });
  });
}

/** The first of the icons of a category's places. */
export const iconOf = (places: readonly Place[], type: string): string | null => places.filter(({ category, icon }) => category === type && icon !== "").map(({ icon }) => icon).sort()[0] ?? null;

/** Categories and places that the unique visitors also visited in T. */
function interestsOf(reading: Reading) {
  const { history, question, floor, inT } = reading;
  const { places = [] } = history.world;
  const visitors = sliced(floor, inT.unique, question.slice);
  const found = places.map((place) => ({ place, devices: placesVisitedBy(reading, visitors, place) })).filter(({ devices }) => devices.length > 0);
  return [...new Set(found.map(({ place }) => place.category))].map((type) => {
    const own = found.filter(({ place }) => place.category === type);
    const devices = new Set(own.flatMap((each) => each.devices)).size;
    return {
      type, unique_count: devices, total_perc: devices / visitors.length, category_icon: iconOf(places, type),
      places: own.map(({ place, devices: ofPlace }) => ({ place: place.name, unique_count: ofPlace.length, total_perc: ofPlace.length / visitors.length, image_src: place.icon || null, description: place.description }))
        .sort((a, b) => b.unique_count - a.unique_count || (a.place < b.place ? -1 : 1)),
    };
  }).sort((a, b) => b.unique_count - a.unique_count || (a.type < b.type ? -1 : 1));
}

/** The members of the answer about people, floor off. */
export function peopleOf(history: History, question: Question) {
  const reading = read(history, question, question.single !== null);
  const traits = history.world.traits;
  const tech = (trait: "platform" | "make" | "model" | "carrier") =>
    listOf(reading, (device) => [traits?.get(device)?.[trait] || "unknown"]).map(({ value, count, perc }) => ({ value, unique_count: count, perc }));
  const { quartiles, blocks } = dwellOf(reading);
  return {
    metricsHome: distancesOf(reading, "home"), metricsWork: distancesOf(reading, "work"), quartiles, metricsDwellBlocks: blocks, metricsInterestsOffline: interestsOf(reading),
    appGenres: listOf(reading, (device) => traits?.get(device)?.genres ?? []).map(({ value, count, perc }) => ({ name: value, category_perc: perc, unique_count: count, icon: null })),
    metricsTechPlatform: tech("platform"), metricsTechMake: tech("make"), metricsTechModel: tech("model"), metricsTechCarrier: tech("carrier"),
  };
}
