import { sections } from "~/methods/sections/all.server";
import type { Member, Reader } from "~/methods/sections/reader.server";
import { chooseSegment, size as named, type Asking } from "./dashboard.server";
import { duckdbQuestions } from "./duckdb-questions";
import type { Duckdb } from "./duckdb.server";
import { inventedSegment, type SegmentSize } from "./invented-points";
import { milliseconds, summariseTimes, timed, type Row } from "./table.server";

const runs = 3;

/** Each member asked alone, what it shares with others included, beside DuckDB's question for it: where the time of a page goes. Medians. */
export async function benchMembers({ call }: Asking, duckdb: Duckdb | null, base: number, sizes: readonly SegmentSize[]): Promise<Row[]> {
  const readers = Object.entries(sections) as [Member, Reader<Member>][];
  const rows = readers.map(([member]): Row => ({ "": member }));
  for (const size of sizes) {
    const segment = inventedSegment(size, 0);
    if (duckdb) await chooseSegment(duckdb, segment, base);
    for (const [i, [member, { flag }]] of readers.entries()) {
      // refused for more points
      if (member === "metricsFullDemosPDVs" && size > 60) { Object.assign(rows[i] ?? {}, { [named(size)]: "–", [`DuckDB ${size}`]: "–" }); continue; }
      const question = duckdbQuestions.find((each) => each.member === member);
      const [own, other]: [number[], number[]] = [[], []];
      for (let run = 0; run < runs; run++) {
        own.push(await timed(() => call(segment, { [flag]: true, only: [member] })));
        if (duckdb && question) other.push(await timed(() => duckdb.rows(question.sql)));
      }
      Object.assign(rows[i] ?? {}, { [named(size)]: milliseconds(summariseTimes(own).median), [`DuckDB ${size}`]: other.length > 0 ? milliseconds(summariseTimes(other).median) : "–" });
    }
  }
  return rows;
}
