import { startsOutside } from "./starts-outside";

/**
 * Regular visitors of the segment in parameter `points` (METRICS.md "Advisor", Churn): at least three visit days from `window` to `regular`; `gone` where, at `end`, the days since the last visit exceed 30 and twice the median of the device's own intervals between visit days. `n`: visits from `window` to `regular`.
 */
export const regularDevices = `SELECT device, toUInt8(silence > 30 AND silence > 2 * arrayReduce('quantileExactInclusive(0.5)', arrayPopFront(arrayDifference(days)))) AS gone, n
  FROM (
    SELECT device, arraySort(groupUniqArray(toInt32(day - toDate('1970-01-01')))) AS days, toInt32({end:Date} - toDate('1970-01-01')) - days[-1] AS silence, toFloat64(countIf(day <= {regular:Date})) AS n
    FROM visits WHERE point IN {points:Array(UInt32)} AND excluded = 0 AND day BETWEEN {window:Date} AND {end:Date} AND ${startsOutside("points")}
    GROUP BY device HAVING uniqExactIf(day, day <= {regular:Date}) >= 3)`;
