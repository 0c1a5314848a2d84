import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anchorWindow, monthsOf, windowHolds } from "~/ingest/attribution/anchor-windows";
import { parseCsv } from "~/ingest/inputs/csv-records.server";
import { findFiles } from "~/ingest/inputs/find-files.server";
import { fieldCalled, matchColumns, pingColumns, pointColumns } from "~/ingest/inputs/known-columns";
import { unusedColumns } from "~/ingest/inputs/unused-columns";
import { asFlag, asNumber } from "~/ingest/inputs/record-values";
import { readSalt } from "~/ingest/salt.server";
import { dayBatches, withNeighbours } from "~/ingest/changes/day-batches";

describe("batches of days", () => {
  it("are runs of days within the limit, and a larger day is cut into shares of devices", () => {
    const rows = new Map([["2026-03-01", 4], ["2026-03-02", 5], ["2026-03-03", 2], ["2026-03-05", 1], ["2026-03-06", 25]]);
    expect(dayBatches([...rows.keys()].reverse(), rows, 10).map(({ days, shards }) => [days.map((day) => day.slice(-2)).join(" "), shards])).toEqual([["01 02", 1], ["03", 1], ["05", 1], ["06", 3]]);
  });

  it("reach one day to either side", () => {
    expect([...withNeighbours(["2026-03-01"])].sort()).toEqual(["2026-02-28", "2026-03-01", "2026-03-02"]);
  });
});

describe("windows of homes", () => {
  it("are 60 days that end with the month or the data", () => {
    expect(anchorWindow("2026-03", "2026-05-10")).toEqual({ first: "2026-01-31", last: "2026-03-31" });
    expect(anchorWindow("2026-03", "2026-03-10")).toEqual({ first: "2026-01-10", last: "2026-03-10" });
  });

  it("hold the morning after their last night", () => {
    const window = anchorWindow("2026-03", "2026-05-10");
    expect(["2026-01-30", "2026-01-31", "2026-03-31", "2026-04-01", "2026-04-02"].map((day) => windowHolds(window, day))).toEqual([false, true, true, true, false]);
    expect(monthsOf("2025-12-31", "2026-02-01")).toEqual(["2025-12", "2026-01", "2026-02"]);
  });
});

describe("columns", () => {
  it.each([["lat", "latitude"], ["LNG", "longitude"], ["Timestamp", "at"], ["UID", "device_id"], ["cab_id", "device_id"], ["horizontal_accuracy", "accuracy"], ["sensed_speed", "speed"], ["Data Hora", "at"]])("%s is %s", (name, field) => {
    expect(fieldCalled(pingColumns, name)).toBe(field);
  });

  it("are mapped before they are guessed, and no column is two fields", () => {
    expect(matchColumns(pingColumns, ["id", "time", "when", "lat", "lon"], { at: "when" })).toMatchObject({ device_id: 0, at: 2, latitude: 3, longitude: 4 });
    expect(matchColumns(pointColumns, ["ID", "ESTAÇÃO", "Lat", "Lon"])).toMatchObject({ weak_id: 0, name: 1 });
  });

  it("that no file has are warned of", () => {
    const file = { file: "a.csv", kind: "points" as const, format: "csv", encoding: "utf-8", separator: ",", columns: { name: "nome", path: "linha" }, read: 1 };
    expect(unusedColumns({ map: { name: "Nome", code: "codex" }, pathColumns: ["=Metro", "linha", "ramal"] }, [file])).toEqual(["--map code=codex: no file has such a column", "--path: no file of points has a column ramal"]);
    expect(unusedColumns({ map: { code: "codex" } }, [{ ...file, problem: "is empty" }])).toEqual([]);
  });
});

describe("values", () => {
  it("C13 with a decimal comma keep their size", () => {
    expect(["18500.00", "1.234,5", "-23,5505", "7"].map((text) => asNumber(text, true))).toEqual([18_500, 1234.5, -23.5505, 7]);
    expect(["-23,5505", "NaN", "Infinity", "0x10", "1e3", ""].map((text) => asNumber(text, false))).toEqual([Number.NaN, Number.NaN, Number.NaN, Number.NaN, 1000, null]);
  });

  it("say yes and no in three languages", () => {
    expect(["Sim", "sí", "TRUE", "1", "não", "no", "0", "maybe", ""].map(asFlag)).toEqual([true, true, true, true, false, false, false, null, null]);
  });
});

describe("CSV records", () => {
  it("hold quotes, separators and line breaks, and count blank lines", () => {
    expect([...parseCsv('a;b\r\n\r\n"x ""y"";z\nw";\n;last', ";")]).toEqual([{ row: 1, fields: ["a", "b"] }, { row: 3, fields: ['x "y";z\nw', ""] }, { row: 4, fields: ["", "last"] }]);
  });
});

describe("files on disk", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), "ingest-parts-"));
    mkdirSync(path.join(folder, "deep", "er"), { recursive: true });
    for (const name of ["b.csv", "a.csv", "c.txt", ".hidden.csv", "deep/er/d.csv", "odd[1].csv"]) writeFileSync(path.join(folder, name), "");
    symlinkSync(path.join(folder, "a.csv"), path.join(folder, "link.csv"));
  });
  afterAll(() => { rmSync(folder, { recursive: true, force: true }); });
  const found = (patterns: string[]) => { const { files, missing } = findFiles(patterns, folder); return { files: files.map((file) => path.relative(folder, file)), missing }; };

  it("are found by name and by glob, each once", () => {
    expect(found(["?.csv", "a.csv"])).toEqual({ files: ["a.csv", "b.csv"], missing: [] });
    expect(found(["**/*.csv"]).files.sort()).toEqual(["a.csv", "b.csv", "deep/er/d.csv", "link.csv", "odd[1].csv"]);
    expect(found(["odd[1].csv", "*.parquet", "deep"])).toEqual({ files: ["odd[1].csv"], missing: ["*.parquet", "deep"] });
  });

  it("give one salt, and a damaged one stops the load", () => {
    expect(readSalt(folder)).toEqual(readSalt(folder));
    writeFileSync(path.join(folder, "salt"), "short");
    expect(() => readSalt(folder)).toThrow("damaged");
  });
});
