import { addDays } from "~/domain/calendar";
import { pageFlags, size, type Asking } from "./dashboard.server";
import { dashboardPoints, inventedSegment, type SegmentSize } from "./invented-points";
import { month } from "./invented-visits.server";
import { milliseconds, summariseTimes, timed, type Row } from "./table.server";

const users = 10;
const rounds = 2;
/** So many of the questions are timed one after the other. */
const alones = 4;

/**
 * Every section for ten users at one time, each with a filter of their own (another segment of the size; where there are too few, another last day), beside
 * some of the same questions one after the other. An answer that the product refused for its load is counted, not timed.
 */
export async function benchUsers({ call }: Asking, sizes: readonly SegmentSize[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const points of sizes) {
    const own = Array.from({ length: users }, (_, i) => (points * users <= dashboardPoints
      ? { segment: inventedSegment(points, i), end: month.end }
      : { segment: inventedSegment(points, 0), end: addDays(month.end, -i) }));
    const ask = ({ segment, end }: (typeof own)[number]) => call(segment, pageFlags(), { end });
    const alone: number[] = [];
    for (const each of own.slice(0, alones)) alone.push(await timed(() => ask(each)));
    const together: number[] = [];
    let refused = 0;
    for (let round = 0; round < rounds; round++) {
      await Promise.all(own.map(async (each) => {
        const begun = performance.now();
        const answered = await ask(each).then(() => true, () => false);
        if (answered) together.push(performance.now() - begun);
        else refused += 1;
      }));
    }
    const [one, ten] = [summariseTimes(alone), summariseTimes(together)];
    rows.push({ "": size(points), "one alone": milliseconds(one.median), "ten at once": milliseconds(ten.median), p95: milliseconds(ten.p95), "times one": (ten.median / one.median).toFixed(1), refused: `${refused} of ${users * rounds}` });
  }
  return rows;
}
