import type { Day } from "~/domain/calendar";
import { batchRows, dayBatches } from "../changes/day-batches";
import { rowsAStatement, type IngestContext } from "../context.server";
import type { PingsByDay } from "../pings/pings-by-day.server";
import { replaceDays, run, withWorkTable } from "../sql.server";

/** Metres around its first ping that a stay may not leave, and the seconds that it lasts at least. */
const NEAR = 100;
const LEAST_SECONDS = 300;
/** H3 resolution of the cells. */
const RESOLUTION = 9;

/**
 * Recomputes the stays of whole local days and replaces them (METRICS.md, "Movement"). They depend on the pings of their own day alone:
 * no stay crosses midnight. Of all runs that last long enough the one that begins first is taken, then the first after its end.
 */
export async function rebuildStays(context: IngestContext, days: Iterable<Day>, pings: PingsByDay): Promise<void> {
  const batches = dayBatches(days, pings, rowsAStatement(context, batchRows));
  for (const [index, batch] of batches.entries()) {
    context.progress?.({ phase: "stays", detail: batch.first, done: index, total: batches.length });
    await withWorkTable(context, "ingest_stays", "stays", async () => {
      for (let shard = 0; shard < batch.shards; shard++) {
        await run(context, `INSERT INTO ingest_stays ${staysSql}`, {
          days: batch.days, shards: batch.shards, shard, accuracy: context.brand.attribution.maximumAccuracyMeters, near: NEAR, least: LEAST_SECONDS,
        }, { max_block_size: 8192 });
      }
      await replaceDays(context, "stays", "ingest_stays", batch.days);
    });
  }
}

const metres = (a: string, b: string): string => `greatCircleDistance(${a}.3, ${a}.2, ${b}.3, ${b}.2)`;

/** Fixes up to which a piece is searched by comparing each with each. */
const SHORT = 64;

/**
 * Fixes of a day are cut where a step is longer than twice the radius, which no run can cross. A piece that stays near its first fix is one
 * stay; of the others short ones are searched by pairs of fixes, long ones walked through fix by fix.
 */
const staysSql = `
  SELECT day, device, toDateTime(stay.1, 'UTC') AS start, toUInt32(stay.2 - stay.1) AS dwell_s, geoToH3(stay.3, stay.4, ${RESOLUTION}) AS cell
  FROM (SELECT day, device, piece, arrayMax(fix -> ${metres("fix", "piece[1]")}, piece) <= {near:Float64} AS still,
      arrayJoin(if(still, [(piece[1].1, piece[-1].1, piece[1].2, piece[1].3)], arrayConcat(
          ${pairsSql(`if(still OR length(piece) > ${SHORT}, [], piece)`)}, ${walkSql(`if(still OR length(piece) <= ${SHORT}, [], piece)`)}))) AS stay
    FROM (SELECT day, device, arrayJoin(arraySplit((fix, step) -> step > 2 * {near:Float64}, fixes, steps)) AS piece
      FROM (SELECT day, device, arraySort(groupArray((toUnixTimestamp(at), lat, lon))) AS fixes,
          arrayMap((fix, before) -> ${metres("fix", "before")}, fixes, arrayPushFront(arrayPopBack(fixes), fixes[1])) AS steps
        FROM pings WHERE day IN {days:Array(Date)} AND accuracy <= {accuracy:Float32} AND device % {shards:UInt32} = {shard:UInt32}
        GROUP BY day, device HAVING max(at) - min(at) >= {least:UInt32}))
    WHERE piece[-1].1 - piece[1].1 >= {least:UInt32})`;

/**
 * The stays of a short piece: for each fix the last of the run near it; of the runs that last long enough the first, then the first that
 * begins after its end.
 */
function pairsSql(piece: string): string {
  const leaves = `arrayFirstIndex((fix, at) -> at > i AND ${metres("fix", "first")} > {near:Float64}, ${piece}, arrayEnumerate(${piece}))`;
  const runs = `arrayMap((first, i) -> (toUInt32(i), toUInt32(if(${leaves} = 0, length(${piece}), ${leaves} - 1))), ${piece}, arrayEnumerate(${piece}))`;
  const lasting = `arrayFilter(run -> (${piece})[run.2].1 - (${piece})[run.1].1 >= {least:UInt32}, ${runs})`;
  const taken = `arrayFold((taken, run) -> if(empty(taken) OR run.1 > taken[-1].2, arrayPushBack(taken, run), taken), ${lasting}, CAST([], 'Array(Tuple(UInt32, UInt32))'))`;
  return `arrayMap(run -> ((${piece})[run.1].1, (${piece})[run.2].1, (${piece})[run.1].2, (${piece})[run.1].3), ${taken})`;
}

/**
 * The stays of a piece as (first second, last second, latitude, longitude). The walk carries the stays found (1), the fixes that all later
 * ones have been near to (2), whether the first of these has become a stay (3) and the last second near it (4).
 */
function walkSql(piece: string): string {
  const alive = `arrayFilter(one -> ${metres("one", "fix")} <= {near:Float64}, walk.2)`;
  const old = `length(${alive}) > 0 AND fix.1 - (${alive})[1].1 >= {least:UInt32}`;
  const closed = "[(walk.2[1].1, walk.4, walk.2[1].2, walk.2[1].3)]";
  const start = "CAST(([], [], 0, 0), 'Tuple(Array(Tuple(UInt32, UInt32, Float64, Float64)), Array(Tuple(UInt32, Float64, Float64)), UInt8, UInt32)')";
  const step = `(
    if(walk.3 = 1 AND empty(${alive}), arrayConcat(walk.1, ${closed}), walk.1),
    multiIf(walk.3 = 1 AND notEmpty(${alive}), walk.2, walk.3 = 1, [fix], ${old}, arraySlice(${alive}, 1, 1), arrayPushBack(${alive}, fix)),
    toUInt8(multiIf(walk.3 = 1, notEmpty(${alive}), ${old})),
    fix.1)`;
  return `arrayMap(walk -> if(walk.3 = 1, arrayConcat(walk.1, ${closed}), walk.1), [arrayFold((walk, fix) -> CAST(${step}, '${start.slice(start.indexOf("'") + 1, -2)}'), ${piece}, ${start})])[1]`;
}
