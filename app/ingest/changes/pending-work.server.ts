import type { Day } from "~/domain/calendar";
import { z } from "~/contract/zod";
import type { IngestContext } from "../context.server";
import { ask, run } from "../sql.server";

/**
 * What has been promised and not finished. `days`: their pings may have changed; `points`: their place in the engine's copy may have;
 * `everything`: all that follows from pings; `places`: visits to third-party places; `areas`: what lies in which neighbourhood; `weights`: weights of devices; `visits`: every month of visits (profiles have changed);
 * `zones`: a stop found the circles
 * around points half exchanged, so that all facts about zones follow; `version`: answers have changed that need no work here, names and places.
 */
export type Work = { days: Set<Day>; points: Set<number>; everything: boolean; visits: boolean; places: boolean; areas: boolean; weights: boolean; zones: boolean; version: boolean };

const rowSchema = z.object({ kind: z.string(), key: z.string() });

/** The promises that earlier loads left behind. */
export async function readPendingWork(context: IngestContext): Promise<Work> {
  const rows = await ask(context, "SELECT DISTINCT kind, key FROM pending_work ORDER BY kind, key", rowSchema);
  const keys = (kind: string) => rows.filter((row) => row.kind === kind).map((row) => row.key);
  return { days: new Set(keys("day")), points: new Set(keys("point").map(Number)), everything: keys("everything").length > 0, visits: keys("visits").length > 0, places: keys("places").length > 0, areas: keys("areas").length > 0, weights: keys("weights").length > 0, zones: keys("zones").length > 0, version: keys("version").length > 0 };
}

/** Writes down work before the truth changes that makes it necessary, and adds it to `work`. */
export async function promise(context: IngestContext, work: Work, more: { days?: Day[]; points?: number[]; everything?: boolean; visits?: boolean; places?: boolean; areas?: boolean; weights?: boolean; zones?: boolean; version?: boolean }): Promise<void> {
  const keys: { kind: string; key: string }[] = [
    ...(more.days ?? []).filter((day) => !work.days.has(day)).map((day) => ({ kind: "day", key: day })),
    ...(more.points ?? []).filter((point) => !work.points.has(point)).map((point) => ({ kind: "point", key: String(point) })),
    ...(more.everything && !work.everything ? [{ kind: "everything", key: "" }] : []),
    ...(more.visits && !work.visits ? [{ kind: "visits", key: "" }] : []),
    ...(more.places && !work.places ? [{ kind: "places", key: "" }] : []),
    ...(more.areas && !work.areas ? [{ kind: "areas", key: "" }] : []),
    ...(more.weights && !work.weights ? [{ kind: "weights", key: "" }] : []),
    ...(more.zones && !work.zones ? [{ kind: "zones", key: "" }] : []),
    ...(more.version && !work.version ? [{ kind: "version", key: "" }] : []),
  ];
  if (keys.length > 0) {
    await run(context, "INSERT INTO pending_work SELECT work.1, work.2, toDateTime({now:UInt32}, 'UTC') FROM (SELECT arrayJoin(arrayZip({kinds:Array(String)}, {keys:Array(String)})) AS work)",
      { kinds: keys.map(({ kind }) => kind), keys: keys.map(({ key }) => key), now: Math.floor(context.now.getTime() / 1000) });
  }
  for (const day of more.days ?? []) work.days.add(day);
  for (const point of more.points ?? []) work.points.add(point);
  work.everything ||= more.everything ?? false;
  work.visits ||= more.visits ?? false;
  work.places ||= more.places ?? false;
  work.areas ||= more.areas ?? false;
  work.weights ||= more.weights ?? false;
  work.zones ||= more.zones ?? false;
  work.version ||= more.version ?? false;
}

/** Everything promised is done: called once, after the last step of a load. */
export async function clearPendingWork(context: IngestContext): Promise<void> {
  await run(context, "TRUNCATE TABLE pending_work");
}

export const isNothing = (work: Work): boolean => work.days.size === 0 && work.points.size === 0 && !work.everything && !work.visits && !work.places && !work.areas && !work.weights && !work.zones && !work.version;
