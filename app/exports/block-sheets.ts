import type { TimeBlockRow } from "~/contract/metrics";
import { ownTimeBlocks, type NamedBlock } from "~/domain/own-time-blocks";
import { timeBlocks } from "~/domain/time-blocks";
import { weekPartMeans } from "~/domain/weekday-means";
import { figureCell, live } from "./cells";
import type { SheetWords } from "./report-words";
import type { Cell, Sheet } from "./workbook.server";

/** Visits by weekday and time block, weekdays against the weekend, and the brand's own blocks: the last two are formulas over the first. */
export function blockSheets(rows: readonly TimeBlockRow[], own: readonly NamedBlock[], words: SheetWords): Sheet[] {
  const sheets: Sheet[] = [{
    name: words.word("timeBlocks"), key: "blocks",
    columns: [{ title: words.word("weekday") }, { title: words.word("block") }, { title: words.field("visits"), format: "whole" }, { title: words.word("days"), format: "whole" }, { title: words.word("mean"), format: "decimal" }],
    rows: rows.map((row): Cell[] => [
      words.weekday(row.dow), `${row.block_time_start}–${row.block_time_end}`, figureCell(row, "visits", row.visits, words.word("withheld")), row.days,
      row.visits !== null && row.days > 0 ? { formula: "C#/D#", result: row.visits / row.days } : null,
    ]),
    notes: [words.word("sumNote")],
  }, weekPartSheet(rows, words)];
  const blocks = ownTimeBlocks(rows, own);
  return blocks ? [...sheets, {
    name: words.word("ownBlocks"), columns: [{ title: words.word("block"), width: 28 }, { title: words.field("visits"), format: "whole" }, { title: words.word("from") }, { title: words.word("to") }],
    rows: own.map((block, i): Cell[] => {
      const inside = placesOf(rows, (row) => hourOf(row) >= block.startHour && hourOf(row) < block.endHour);
      const shown = blocks[i];
      return [block.label, shown?.protected ? words.word("withheld") : live(`SUM(${inside.map((place) => `@blocks!C${place}`).join(",")})`, shown?.visits, shown?.visits), hour(block.startHour), hour(block.endHour)];
    }),
  }] : sheets;
}

const hour = (of: number): string => `${String(of).padStart(2, "0")}:00`;
const hourOf = (row: TimeBlockRow): number => Number(row.block_time_start.slice(0, 2));
/** Rows of the first sheet whose block is of a kind. */
const placesOf = (rows: readonly TimeBlockRow[], wanted: (row: TimeBlockRow) => boolean): number[] => rows.flatMap((row, i) => (wanted(row) ? [i + 2] : []));

function weekPartSheet(rows: readonly TimeBlockRow[], words: SheetWords): Sheet {
  const means = weekPartMeans(rows);
  const cell = (weekend: boolean, i: number): Cell => {
    const shown = means[weekend ? "weekend" : "weekday"][i];
    if (shown?.protected) return words.word("withheld");
    const inside = placesOf(rows, (row) => row.dow <= 2 === weekend && row.days > 0 && row.block_time_start.startsWith(timeBlocks[i]?.start ?? "-"));
    const sum = (column: string) => `SUM(${inside.map((place) => `@blocks!${column}${place}`).join(",")})`;
    return live(`${sum("C")}/${sum("D")}`, shown?.mean, shown?.mean);
  };
  return {
    name: words.word("weekParts"), columns: [{ title: words.word("block"), width: 24 }, { title: words.word("onWeekdays"), format: "decimal" }, { title: words.word("atWeekend"), format: "decimal" }],
    rows: timeBlocks.map((block, i): Cell[] => [`${block.start}–${block.end}`, cell(false, i), cell(true, i)]),
  };
}
