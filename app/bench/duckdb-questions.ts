import type { DashboardData, Flags } from "~/contract/metrics";
import { month } from "./invented-visits.server";

/**
 * The dashboard's questions as an analyst would write them for DuckDB, over the tables of `duckdb.server.ts`. `asked (point)` holds the segment's points,
 * `siblings (point, grp)` those beside it. No privacy floor, no parent's remainder, no figures by seg for other slices: less work than the product does.
 */
export type DuckdbQuestion = { member: Exclude<keyof DashboardData, "meta">; flag: Exclude<keyof Flags, "only">; sql: string };

const inT = `day BETWEEN DATE '${month.start}' AND DATE '${month.end}'`;
const inMonth = 202607;
/** Counted visits to the points; `covered` is the neighbour whose visit covers this one, 0 without. */
const pointVisits = `SELECT * FROM visits WHERE point IN (SELECT point FROM asked) AND ${inT} AND excluded = 0`;
const segment = `SELECT * FROM visits WHERE point IN (SELECT point FROM asked) AND ${inT} AND excluded = 0 AND covered NOT IN (SELECT point FROM asked)`;
const visitors = `SELECT DISTINCT device FROM (${segment})`;
const firsts = `SELECT device, min(first_day) AS f FROM first_visits WHERE point IN (SELECT point FROM asked) GROUP BY device`;
/** Figures for rows that a key makes of days; a visitor is new by the row's last day. */
const byRow = (key: string): string => `
WITH s AS (SELECT *, ${key} AS k FROM (${segment})), p AS (SELECT ${key} AS k, avg(dwell_s) / 60 AS dwell FROM (${pointVisits}) GROUP BY k), f AS (${firsts}),
  d AS (SELECT k, device, count(*) AS n, count(DISTINCT day) AS days, any_value(f.f) AS f FROM s JOIN f USING (device) GROUP BY k, device),
  e AS (SELECT k, max(day) AS until FROM s GROUP BY k)
SELECT d.k::VARCHAR AS k, sum(n) AS visits, count(*) AS uniques, count(*) FILTER (days >= 2) AS repeat, count(*) FILTER (f > until - 30) AS fresh, any_value(dwell) AS dwell FROM d JOIN e USING (k) JOIN p USING (k) GROUP BY d.k`;
const byDimension = (dimension: string): string =>
  `SELECT d.${dimension} AS value, count(*) AS visits, count(DISTINCT s.device) AS uniques FROM (${segment}) AS s JOIN devices AS d USING (device) GROUP BY value`;
const metres = (lat: string, lon: string): string =>
  `2 * 6371008.8 * asin(sqrt(pow(sin(radians(${lat} - p.lat) / 2), 2) + cos(radians(p.lat)) * cos(radians(${lat})) * pow(sin(radians(${lon} - p.lon) / 2), 2)))`;
const distances = (kind: 1 | 2): string => `
WITH v AS (SELECT DISTINCT device, point FROM (${pointVisits}) WHERE device IN (${visitors})),
  m AS (SELECT v.device, min(${metres("a.lat", "a.lon")}) AS metres FROM v JOIN points AS p USING (point) JOIN anchors AS a ON a.device = v.device AND a.kind = ${kind} AND a.month = ${inMonth} GROUP BY v.device)
SELECT CASE WHEN metres <= 500 THEN 1 WHEN metres <= 1000 THEN 2 WHEN metres <= 2000 THEN 3 WHEN metres <= 5000 THEN 4 WHEN metres <= 10000 THEN 5 ELSE 6 END AS bucket, count(*) AS devices FROM m GROUP BY bucket`;
const heat = (kind: 1 | 2): string => `SELECT a.cell, count(*) AS devices FROM (${visitors}) AS v JOIN anchors AS a ON a.device = v.device AND a.kind = ${kind} AND a.month = ${inMonth} GROUP BY a.cell`;
const tech = (trait: string): string => `SELECT d.${trait} AS value, count(*) AS devices FROM (${visitors}) AS v JOIN devices AS d USING (device) GROUP BY value`;
const flow = (column: string): string => `SELECT point, ${column} AS cell, count(DISTINCT device) AS devices FROM (${pointVisits}) WHERE ${column} != 0 GROUP BY point, cell`;
const others = `SELECT v.device, v.start AS s, v.start + v.dwell_s AS e, b.grp FROM visits AS v JOIN siblings AS b USING (point) WHERE v.excluded = 0 AND v.day BETWEEN DATE '${month.start}' - 1 AND DATE '${month.end}' + 1`;
const journey = `
WITH own AS (SELECT device, start AS s, start + dwell_s AS e FROM (${segment})), other AS (${others}),
  before AS (SELECT o.grp, o.device FROM own ASOF JOIN other AS o ON o.device = own.device AND own.s >= o.e WHERE own.s - o.e <= 21600),
  after AS (SELECT o.grp, o.device FROM own ASOF JOIN other AS o ON o.device = own.device AND own.e <= o.s WHERE o.s - own.e <= 21600),
  both_of AS (SELECT b.grp, count(DISTINCT v.device) AS devices, avg(v.dwell_s) AS dwell FROM visits AS v JOIN siblings AS b USING (point) WHERE v.excluded = 0 AND v.${inT} AND v.device IN (${visitors}) GROUP BY b.grp)
SELECT 'before' AS side, grp, count(DISTINCT device) AS devices FROM before GROUP BY grp UNION ALL SELECT 'after', grp, count(DISTINCT device) FROM after GROUP BY grp UNION ALL SELECT 'both', grp, devices FROM both_of`;
/** The 85th percentile of a device's speeds from their state: see `mobility.server.ts` of analytics. */
const car = `CASE WHEN 17 * (s + f - 1) // 20 >= s THEN true WHEN 17 * (s + f - 1) // 20 + 1 < s THEN false ELSE (20 * b + (17 * (s + f - 1)) % 20 * (a - b)) * 0.00018 >= 15 END`;
const mobility = `
WITH near AS (SELECT c.cell, a.face, min(CASE WHEN c.cut = 0 OR list_contains(a.inside, c.point) THEN c.zone ELSE c.zone + 1 END) AS zone
    FROM zone_cells AS c JOIN zone_faces AS a USING (cell) WHERE c.point IN (SELECT point FROM asked) AND a.month = ${inMonth} GROUP BY ALL HAVING zone <= 3),
  state AS (SELECT device, isodow(day) AS w, zone, sum(slow)::BIGINT AS s, sum(fast)::BIGINT AS f, max(greatest_slow)::BIGINT AS b, min(least_fast)::BIGINT AS a
    FROM zone_facts JOIN near USING (cell, face) WHERE ${inT} GROUP BY ALL)
SELECT w, zone, count(*) AS uniques, count(*) FILTER (s + f > 0) AS with_speed, count(*) FILTER (s + f > 0 AND ${car}) AS by_car FROM state GROUP BY w, zone`;
const quarter = `((day - DATE '${month.start}') // 8 + 1)::INT`;
const fullDemographics = `
WITH s AS (SELECT v.*, d.gender, d.age, d.class, isodow(v.day) >= 6 AS weekend, ${quarter} AS q FROM (${segment}) AS v JOIN devices AS d USING (device)), f AS (${firsts}),
  p AS (SELECT d.gender, d.age, d.class, isodow(v.day) >= 6 AS weekend, avg(dwell_s) / 60 AS dwell FROM (${pointVisits}) AS v JOIN devices AS d USING (device) GROUP BY ALL),
  u AS (SELECT gender, age, class, weekend, s.device, count(DISTINCT day) AS days, any_value(f.f) AS f, ${[1, 2, 3, 4].map((q) => `count(DISTINCT day) FILTER (q = ${q}) AS d${q}`).join(", ")} FROM s JOIN f USING (device) GROUP BY ALL),
  n AS (SELECT gender, age, class, weekend, count(*) AS visits, ${[1, 2, 3, 4].map((q) => `count(*) FILTER (q = ${q}) AS v${q}`).join(", ")},
    ${[1, 2, 3, 4, 5, 6, 7].flatMap((day) => [1, 2, 3, 4].map((h) => `count(*) FILTER (isodow(day) = ${day} AND block = ${h}) AS w${day}h${h}`)).join(", ")} FROM s GROUP BY ALL),
  t AS (SELECT gender, age, class, weekend, count(*) AS uniques, count(*) FILTER (days >= 2) AS repeat, count(*) FILTER (f >= DATE '${month.start}') AS fresh,
    ${[1, 2, 3, 4].map((q) => `count(*) FILTER (d${q} > 0) AS u${q}, count(*) FILTER (d${q} > 1) AS r${q}`).join(", ")} FROM u GROUP BY ALL)
SELECT * FROM n JOIN t USING (gender, age, class, weekend) JOIN p USING (gender, age, class, weekend)`;

export const duckdbQuestions: DuckdbQuestion[] = [
  {
    member: "metrics", flag: "qVisits",
    sql: `WITH s AS (${segment}), f AS (${firsts}), d AS (SELECT device, count(*) AS n, count(DISTINCT day) AS days FROM s GROUP BY device)
      SELECT sum(n) AS visits, count(*) AS uniques, count(*) FILTER (days >= 2) AS repeat, count(*) FILTER (f.f >= DATE '${month.start}') AS fresh,
        (SELECT avg(dwell_s) / 60 FROM (${pointVisits})) AS dwell, (SELECT avg((pings = 1)::INT) FROM (${pointVisits})) AS single FROM d JOIN f USING (device)`,
  },
  { member: "metricsDaily", flag: "qVisits", sql: byRow("day") },
  { member: "metricsWeekly", flag: "qVisits", sql: byRow("strftime(day, '%G-W%V')") },
  { member: "metricsTimeBlock", flag: "qVisits", sql: `SELECT isodow(day) AS w, block, count(*) AS visits FROM (${segment}) WHERE block > 0 GROUP BY w, block` },
  { member: "metricsHome", flag: "qVisits", sql: distances(1) },
  { member: "metricsWork", flag: "qVisits", sql: distances(2) },
  { member: "quartiles", flag: "qVisits", sql: `SELECT quantile_cont(dwell_s / 60, [0.25, 0.5, 0.75]) AS q FROM (${pointVisits})` },
  { member: "metricsDwellBlocks", flag: "qVisits", sql: `SELECT least(dwell_s // 600, 12) AS tens, count(*) AS visits, count(DISTINCT device) AS devices FROM (${pointVisits}) GROUP BY tens` },
  { member: "metricsWeekDay", flag: "qVisits", sql: mobility },
  { member: "metricsByGender", flag: "qDemos", sql: byDimension("gender") },
  { member: "metricsByAge", flag: "qDemos", sql: byDimension("age") },
  { member: "metricsByClass", flag: "qDemos", sql: byDimension("class") },
  { member: "metricsFullDemos", flag: "qFullDemos", sql: fullDemographics },
  { member: "metricsTechPlatform", flag: "qTech", sql: tech("platform") },
  { member: "metricsTechMake", flag: "qTech", sql: tech("make") },
  { member: "metricsTechModel", flag: "qTech", sql: tech("model") },
  { member: "metricsTechCarrier", flag: "qTech", sql: tech("carrier") },
  { member: "appGenres", flag: "qAppBundles", sql: `SELECT genre AS value, count(*) AS devices FROM (SELECT unnest(d.genres) AS genre FROM (${visitors}) AS v JOIN devices AS d USING (device)) GROUP BY value` },
  {
    member: "metricsInterestsOffline", flag: "qAppBundles",
    sql: `WITH b AS (SELECT DISTINCT x.device, x.place, p.category FROM place_days AS x JOIN places AS p USING (place) WHERE x.${inT} AND x.device IN (${visitors}))
      SELECT category, place, count(DISTINCT device) AS devices FROM b GROUP BY GROUPING SETS ((category), (category, place))`,
  },
  { member: "metricsHomeHeatpoints", flag: "qHeatmap", sql: heat(1) },
  { member: "metricsWorkHeatpoints", flag: "qHeatmap", sql: heat(2) },
  { member: "heatmap", flag: "qHeatmap", sql: `SELECT 'previous' AS side, * FROM (${flow("prev_cell")}) UNION ALL SELECT 'next', * FROM (${flow("next_cell")})` },
  { member: "stores", flag: "qRadar", sql: `SELECT point, count(*) AS visits, count(DISTINCT device) AS uniques FROM (${pointVisits}) GROUP BY point` },
  { member: "journey", flag: "qJourney", sql: journey },
];
