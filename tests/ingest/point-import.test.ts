import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import ExcelJS from "exceljs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ImportSettings } from "~/contract/point-import";
import { csvOfPoints, sheetOfPoints } from "~/exports/point-files";
import { csvOfProblems } from "~/exports/problem-file";
import { readFirstSheet } from "~/exports/read-sheet.server";
import { streamWorkbook } from "~/exports/workbook.server";
import { describeImport } from "~/ingest/points/describe-import";
import { judgeUpload, placedRows, storeRows, type ImportSight } from "~/ingest/points/point-imports.server";
import { uploadsIn, type Uploads } from "~/ingest/uploads.server";
import { pointsRepository, type NewPoint } from "~/store/points.server";
import { openStore, type Store } from "~/store/store.server";
import { brandOf } from "../support/city";
import { usualParameters } from "../oracle/model";

const brand = brandOf(usualParameters, "weeks");
const everything: ImportSight = { seen: undefined, mayPut: () => true, type: "pdv" };
const point: NewPoint = {
  code: "s1", name: "São João", address: "Rua A, 1", address1: null, city: "São Paulo", uf: "SP", zipcode: "01000-000", country_code: "BR", phone: "+55 11 5555-0000",
  latitude: -23.5505, longitude: -46.6333, type: "pdv", own: true, category: null, radius_m: null, path: ["Rede"], cp_name: null, sales_office: null, status: "unknown", impressions: null, cost: null,
};
let folder: string;
let store: Store;
let uploads: Uploads;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "import-"));
  store = await openStore({ dataDir: folder });
  uploads = uploadsIn(folder, readFirstSheet);
});
afterEach(async () => { await store.close(); rmSync(folder, { recursive: true, force: true }); });

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> { yield bytes; }
async function send(content: string | Uint8Array, name = "lojas.csv") {
  const id = await uploads.keep(once(typeof content === "string" ? Buffer.from(content) : content), { name, userId: "1" });
  const upload = await uploads.find(id, "1");
  if (!upload) throw new Error("the file was not kept");
  return upload;
}
async function preview(content: string | Uint8Array, settings: ImportSettings = {}, name?: string, sight = everything) {
  const upload = await send(content, name);
  const judged = await judgeUpload(store, upload, settings, sight);
  return { judged, shown: describeImport(judged, upload, brand, { words: (code) => `¡${code}!`, all: false }) };
}
const stored = () => pointsRepository(store).all();
const save = async (content: string | Uint8Array, settings: ImportSettings = {}, name?: string) => storeRows(store, (await preview(content, settings, name)).judged, "all", () => undefined);
/** Latin-1 holds the letters of Portuguese where Windows-1252 has them. */
const windows = (text: string): Buffer => Buffer.from(text, "latin1");

describe("C13 a CSV saved by Excel in Portuguese", () => {
  const names = ["São João", "Águas", "Praça", "Pão", "Ótica", "Lã", "Avó", "Três", "Útil", "Maçã"];
  const table = (separator: string, decimal: string): string =>
    [["codigo", "nome", "cidade", "latitude", "longitude", "grupo"].join(separator), ...names.map((name, i) => [`c${i}`, name, "São Paulo", `-23${decimal}55${i}5`, `-46${decimal}63${i}3`, "Rede > Capital"].map((cell) => (cell.includes(separator) ? `"${cell}"` : cell)).join(separator))].join("\r\n");
  it.each([
    ["UTF-8 with a mark", Buffer.from(`\uFEFF${table(",", ".")}`), "utf-8 with BOM", ",", "point"],
    ["Windows-1252", windows(table(",", ".")), "windows-1252", ",", "point"],
    ["semicolons", Buffer.from(table(";", ".")), "utf-8", ";", "point"],
    ["decimal commas", windows(table(";", ",")), "windows-1252", ";", "comma"],
    ["decimal commas between commas", Buffer.from(table(",", ",")), "utf-8", ",", "comma"],
  ])("%s: is told, and gives the same ten points", async (_what, bytes, encoding, separator, decimal) => {
    const { shown } = await preview(bytes);
    expect(shown).toMatchObject({ format: "csv", encoding, separator, decimal, rows: 10, bad: 0, good: { created: 10, moved: 0, changed: 0, unchanged: 0 }, columns: { code: 0, name: 1, city: 2, latitude: 3, longitude: 4, path: 5 } });
    expect(shown.sample[0]).toEqual({ row: 2, outcome: "created", code: "c0", name: "São João", type: "pdv", city: "São Paulo", group: ["Rede", "Capital"], latitude: -23.5505, longitude: -46.6303 });
    await save(bytes);
    expect((await stored()).map(({ name }) => name)).toEqual(names);
  });

  it("keeps the size of amounts without a comma while decimal commas are on", async () => {
    await save(`code;name;latitude;longitude;cost;impressions\nx;Loja;-23,5505;-46,63;18500.00;1.850.000,5\n`);
    expect(await stored()).toMatchObject([{ cost: 18500, impressions: 1850000.5, latitude: -23.5505 }]);
  });

  it("is read otherwise where that is asked for", async () => {
    const { shown } = await preview("a;b;c;d\nLoja 1;-23.5;-46.6;Praça\n", { columns: { name: 0, latitude: 1, longitude: 2, city: 3 }, encoding: "windows-1252" });
    expect(shown).toMatchObject({ encoding: "windows-1252", bad: 0, columns: { name: 0, latitude: 1, longitude: 2, city: 3 }, sample: [{ name: "Loja 1", city: "PraÃ§a" }] });
    expect((await preview("name;latitude;longitude\nLoja;-1;-2\n", { columns: { name: -1 } })).shown).toMatchObject({ bad: 1, problems: [], fileProblems: [{ field: "name", code: "points.columnMissing", rows: 1 }] });
    expect((await preview("name|latitude;longitude\nLoja|1;2\n", { separator: "|" })).shown.header).toEqual(["name", "latitude;longitude"]);
  });

  it("reads a workbook's first sheet: numbers, formulas' results, rows that were left empty", async () => {
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet("Lojas");
    sheet.addRows([["Código", "Nome", "Lat", "Lng", "CEP"], ["a", { richText: [{ text: "São " }, { text: "João" }] }, -23.5505, { formula: "-46-0.63", result: -46.63 }, 1310100], [], ["b", "=1+1", "-23,5", "-46,6", ""]]);
    const { shown, judged } = await preview(new Uint8Array(await book.xlsx.writeBuffer()), {}, "lojas.xlsx");
    expect(shown).toMatchObject({ format: "xlsx", sheet: "Lojas", decimal: "comma", rows: 2, bad: 0, sample: [{ row: 2, name: "São João", longitude: -46.63 }, { row: 4, name: "=1+1", latitude: -23.5 }] });
    expect(judged.rows[0]?.point.zipcode).toBe("1310100");
  });
});

describe("C14 values that look plausible and are wrong", () => {
  it("refuses positions that cannot be, with their row and column", async () => {
    const { shown } = await preview("code,name,latitude,longitude\na,Loja,90.442,-46\nb,Loja,NaN,-46\nc,Loja,,-46\nd,Loja,-23.55,181\ne,Loja,0,0\nf,Loja,-23.55,-46.63\ng,Loja,,\n");
    expect(shown.problems.map(({ row, field, code }) => `${row} ${field} ${code}`)).toEqual([
      "2 latitude points.outOfRange", "3 latitude points.notANumber", "4 latitude points.required", "5 longitude points.outOfRange", "6 latitude points.noPosition", "8 latitude points.required", "8 longitude points.required",
    ]);
    expect(shown.problems[0]).toEqual({ row: 2, field: "latitude", code: "points.outOfRange", message: "¡points.outOfRange!", value: "90.442" });
    expect(shown).toMatchObject({ bad: 6, good: { created: 1 } });
  });

  it("warns of positions far from the other points, and of latitude and longitude exchanged", async () => {
    await pointsRepository(store).upsertByCode([point]);
    const { shown } = await preview("code,name,latitude,longitude\na,Trocada,-46.63,-23.55\nb,Longe,40,-3\nc,Perto,-23.5,-46.6\n");
    expect(shown).toMatchObject({ bad: 0, warningCount: 2, warnings: [{ row: 2, kind: "swapped" }, { row: 3, kind: "far" }] });
    await pointsRepository(store).remove((await stored()).map(({ id }) => id));
    expect((await preview("code,name,latitude,longitude\na,Trocada,-46.63,-23.55\n")).shown).toMatchObject({ warnings: [{ row: 2, kind: "swapped" }] });
  });

  it("names every other problem by its row: words that mean nothing, lengths, numbers, the same code twice", async () => {
    const long = "x".repeat(101);
    const { shown } = await preview(`code,name,latitude,longitude,type,status,own,radius_m,country,group,city\na,,91,-181,bar,perhaps,maybe,5000,BRA,A > > B,${long}\na,Loja,1,2,pdv,open,yes,50,br,A,B\na,Loja,1,2,pdv,open,yes,-,br,A,B\n`);
    expect(shown.problems.map(({ row, field, code, other }) => [row, field, code, other].filter((part) => part !== undefined).join(" "))).toEqual([
      "2 type points.badType", "2 city points.tooLong", "2 latitude points.outOfRange", "2 longitude points.outOfRange", "2 name points.required", "2 country_code points.badCountry", "2 path points.emptyLevel", "2 status points.badStatus", "2 own points.badFlag", "2 radius_m points.outOfRange",
      "3 code points.sameCode 2", "4 radius_m points.notANumber", "4 code points.sameCode 2",
    ]);
    await expect(storeRows(store, (await preview("name,latitude,longitude\nLoja,1,2\nLoja,91,2\n")).judged, "all", () => undefined)).rejects.toMatchObject({ code: "bad_input" });
    expect(await stored()).toEqual([]);
  });
});

describe("what holds for the whole file", () => {
  it("tells a missing column once, whatever else is wrong with each row, and counts the rows that need it", async () => {
    await pointsRepository(store).upsertByCode([point]);
    const { shown } = await preview("code,latitude\ns1,-23.5\nn1,-23.5\nn2,x\n");
    expect(shown.fileProblems).toEqual([
      { code: "points.columnMissing", message: "¡points.columnMissing!", field: "name", title: "", columns: [], rows: 2 },
      { code: "points.columnMissing", message: "¡points.columnMissing!", field: "longitude", title: "", columns: [], rows: 3 },
    ]);
    expect(shown.problems.map(({ row, field, code }) => `${row} ${field} ${code}`)).toEqual(["4 latitude points.notANumber"]);
    expect(shown).toMatchObject({ bad: 3, problemCount: 1 });
    // what known points have, they need no column for
    expect((await preview("code,phone\ns1,11 5555-1234\n")).shown).toMatchObject({ bad: 0, fileProblems: [], good: { changed: 1 } });
  });

  it("tells columns of one title, and reads the first or the one that is chosen", async () => {
    const file = "code,Nome,NOME,latitude,longitude,店,店,,\na,Loja,Outra,1,2,x,y,z,w\n";
    const { shown } = await preview(file);
    expect(shown.fileProblems.map(({ code, title, columns }) => [code, title, columns])).toEqual([["points.columnTwice", "Nome", [1, 2]], ["points.columnTwice", "店", [5, 6]]]);
    expect([shown.bad, shown.sample[0]?.name, (await preview(file, { columns: { name: 2 } })).shown.sample[0]?.name]).toEqual([0, "Loja", "Outra"]);
  });

  it("refuses a row of a text with more cells than titles, whose values are other columns'; in a sheet the cells beyond are told", async () => {
    const { shown } = await preview("code,name,latitude,longitude,city\na,Loja,-23.5,-46.6,São Paulo, SP\nb,Loja,-23.5,-46.6,Campinas,,\n");
    expect(shown).toMatchObject({ bad: 1, problems: [{ row: 2, field: null, code: "points.tooManyCells", value: "SP" }], fileProblems: [], good: { created: 1 } });
    const book = new ExcelJS.Workbook();
    book.addWorksheet("Lojas").addRows([["code", "name", "latitude", "longitude"], ["a", "Loja", -23.5, -46.6, "a note"], ["b", "Loja", -23.5, -46.6]]);
    expect((await preview(new Uint8Array(await book.xlsx.writeBuffer()), {}, "lojas.xlsx")).shown).toMatchObject({ bad: 0, fileProblems: [{ code: "points.cellsUntitled", rows: 1 }], good: { created: 2 } });
  });

  it.each([["a blank text", " \r\n\n", "points.fileEmpty"], ["separators alone", ";;;\r\n;;;\r\n", "points.fileEmpty"], ["titles alone", "code,name,latitude,longitude\r\n,,,\r\n", "points.fileTitlesOnly"]])("says that there is nothing in %s", async (_what, content, code) => {
    await expect(preview(content)).rejects.toMatchObject({ code: "bad_input", details: { fields: [{ path: "file", code }] } });
  });

  it.each([["no cell", [], "points.sheetEmpty"], ["titles alone", [["code", "name", "latitude", "longitude"]], "points.fileTitlesOnly"]])("says that there is nothing in a sheet with %s", async (_what, cells, code) => {
    const book = new ExcelJS.Workbook();
    book.addWorksheet("Lojas").addRows(cells);
    await expect(preview(new Uint8Array(await book.xlsx.writeBuffer()), {}, "lojas.xlsx")).rejects.toMatchObject({ details: { fields: [{ code }] } });
  });

  it("shows whole rows of the first problems and counts all; asked for all, it gives all", async () => {
    const upload = await send(`code,name,latitude,longitude\n${Array.from({ length: 150 }, (_, i) => `c${i},,x,y`).join("\n")}\n`);
    const judged = await judgeUpload(store, upload, {}, everything);
    const [first, all] = [false, true].map((each) => describeImport(judged, upload, brand, { words: (code) => code, all: each }));
    expect([first?.problems.length, first?.problems.at(-1)?.row, first?.problemCount, all?.problems.length]).toEqual([201, 68, 450, 450]);
  });
});

it("X04 problems as a file name row, column, value and sentence, and no value of the sent file runs as a formula", async () => {
  const { shown } = await preview(`=HYPERLINK("http://x");=1+1;=1+1;Lat;Lon\n"=cmd|' /C calc'!A0";;;+1+1;@SUM(A1)\n`, { columns: { code: 0, name: 1, latitude: 3, longitude: 4 } });
  const text = [...csvOfProblems(shown)].join("");
  expect(text.replace(/^\uFEFF/, "")).not.toMatch(/(^|[,"\n])[=+@\t]/m);
  expect(text.split("\r\n")).toEqual([
    "\uFEFFrow,field,column,value,problem,code,same_as_row", ",,'=1+1,,¡points.columnTwice!,points.columnTwice,", "2,latitude,Lat,'+1+1,¡points.notANumber!,points.notANumber,", "2,longitude,Lon,'@SUM(A1),¡points.notANumber!,points.notANumber,",
    "2,name,'=1+1,,¡points.required!,points.required,", "",
  ]);
  expect([...csvOfProblems(shown, "=and 7 more")].join("").split("\r\n").at(-2)).toBe(",,,,'=and 7 more,,");
});

describe("what an import does", () => {
  it("tells of known points each field before and after, of equal ones nothing", async () => {
    await pointsRepository(store).upsertByCode([point, { ...point, code: "s2" }, { ...point, code: "s3" }]);
    const { shown } = await preview("code,name,latitude,longitude,group,own,radius_m,status\ns1,Novo nome,-23.6,-46.6333,Rede > Sul,no,80,open\ns2,São João,-23.5505,-46.6333,Rede,yes,,\ns3,São João,-23.5505,-46.6333,Rede,yes,,closed\n");
    expect(shown.good).toEqual({ created: 0, moved: 1, changed: 1, unchanged: 1 });
    expect(shown.changes).toEqual([
      { row: 2, outcome: "moved", code: "s1", name: "São João", fields: [
        { field: "name", before: "São João", after: "Novo nome" }, { field: "path", before: "Rede", after: "Rede > Sul" }, { field: "latitude", before: -23.5505, after: -23.6 },
        { field: "status", before: "unknown", after: "open" }, { field: "own", before: true, after: false }, { field: "radius_m", before: null, after: 80 },
      ] },
      { row: 4, outcome: "changed", code: "s3", name: "São João", fields: [{ field: "status", before: "unknown", after: "closed" }] },
    ]);
  });

  it("takes points that lack what the form asks for, and names them with what they lack", async () => {
    await pointsRepository(store).upsertByCode([{ ...point, phone: "" }]);
    const { shown } = await preview("code,name,latitude,longitude,city\ns1,São João,-23.5505,-46.6333,São Paulo\nn1,Nova,-23.5,-46.6,Rio\nbad,,x,y,\n");
    expect(shown).toMatchObject({ incompleteCount: 1, incomplete: [{ row: 3, code: "n1", name: "Nova", fields: ["address", "city", "uf", "zipcode", "phone"] }], bad: 1, good: { created: 1, unchanged: 1 } });
  });

  it("leaves bad rows out where that was asked for, changes known points and keeps what the file has no column for", async () => {
    await pointsRepository(store).upsertByCode([point, { ...point, code: "s2", radius_m: 80 }, { ...point, code: "s3", type: "ooh" }]);
    const { judged, shown } = await preview("code,name,latitude,longitude\ns1,Novo nome,-23.5505,-46.6333\ns2,São João,-23.6,-46.6333\ns9,Nova,-23.5,-46.6\nbad,Loja,x,1\n");
    expect(shown.good).toEqual({ created: 1, moved: 1, changed: 1, unchanged: 0 });
    const place = { type: "pdv", path: ["Rede"] };
    expect(placedRows(judged).map(({ outcome, at }) => [outcome, at.map(({ type, path: group, code }) => ({ type, path: group, code }))])).toEqual([
      ["changed", [{ ...place, code: "s1" }, { ...place, code: "s1" }]], ["moved", [{ ...place, code: "s2" }, { ...place, code: "s2" }]], ["created", [{ type: "pdv", path: [], code: "s9" }]],
    ]);
    const told: string[] = [];
    expect(await storeRows(store, judged, "good", (phase, done, total) => told.push(`${phase} ${done}/${total}`))).toEqual({ created: 1, moved: 1, changed: 1, unchanged: 0, bad: 1 });
    expect(told).toEqual(["saving 0/3", "saving 3/3"]);
    expect((await stored()).map(({ id: _id, ...rest }) => rest)).toEqual([{ ...point, name: "Novo nome" }, { ...point, code: "s2", radius_m: 80, latitude: -23.6 }, { ...point, code: "s3", type: "ooh" }, expect.objectContaining({ code: "s9", address: "", path: [], country_code: "BR" })]);
  });

  it("keeps to what whoever asks may see", async () => {
    await pointsRepository(store).upsertByCode([point]);
    const { shown } = await preview("code,name,latitude,longitude,group\ns1,Outra,1,2,Rede\ns2,Loja,1,2,Fora\ns3,Loja,1,2,Minha\n", {}, undefined, { seen: new Set(), mayPut: ({ path: [root] }) => root === "Minha", type: "pdv" });
    expect(shown.problems.map(({ row, code }) => `${row} ${code}`)).toEqual(["2 points.codeTaken", "3 points.groupHidden"]);
  });

  it("makes the same codes for a file without codes, so that sending it again changes nothing", async () => {
    const file = "nome;latitude;longitude\nLoja A;-23,5;-46,6\nLoja B;-23,6;-46,7\n";
    expect(await save(file)).toMatchObject({ created: 2 });
    expect((await preview(file)).shown.good).toEqual({ created: 0, moved: 0, changed: 0, unchanged: 2 });
  });

  it("refuses files that are no table, and hands a file to its sender alone", async () => {
    await expect(send("")).rejects.toMatchObject({ code: "bad_input", details: { fields: [{ message: "points.fileEmpty" }] } });
    await expect(send(Buffer.from([0xff, 0xfe, 0x61, 0]))).rejects.toMatchObject({ details: { fields: [{ message: "points.fileUtf16" }] } });
    await expect(send(Buffer.from([0x61, 0, 1, 2]))).rejects.toMatchObject({ details: { fields: [{ message: "points.fileNoTable" }] } });
    await expect(send(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))).rejects.toMatchObject({ details: { fields: [{ message: "points.fileOldWorkbook" }] } });
    await expect(send(Buffer.from("PK\u0003\u0004 broken"), "a.xlsx")).rejects.toMatchObject({ details: { fields: [{ message: "points.fileNoWorkbook" }] } });
    const { id } = await send("name,latitude,longitude\nLoja,1,2\n");
    expect([await uploads.find(id, "2"), await uploads.find("../salt", "1"), (await uploads.find(id, "1"))?.name]).toEqual([null, null, "lojas.csv"]);
    await uploads.drop(id);
    expect(await uploads.find(id, "1")).toBeNull();
  });
});

describe("X04 a list that is exported and imported again", () => {
  const hostile: NewPoint[] = [
    { ...point, name: `=HYPERLINK("http://x","y")`, path: ["Norte > Sul", "a>b", "\\> x", "'-1"], cost: 0.1, impressions: 1234567.125, radius_m: 12.5 },
    { ...point, code: "+1+1", name: "@SUM(A1)", phone: "-5", address: "linha 1\nlinha 2", address1: "'=1", city: "\"aspas\", vírgula; e mais", own: false, status: "closed", category: "Loja" },
    { ...point, code: "s4", type: "ooh", name: "AB", path: [], latitude: -0.1 - 0.2, longitude: 1e-7, zipcode: "", phone: "", address: "", radius_m: 4000, cost: 18500 },
    { ...point, code: "s5", name: "x".repeat(150), country_code: "", uf: "''+1" },
  ];
  it.each(["csv", "xlsx"] as const)("changes nothing by way of %s, and no cell runs as a formula", async (format) => {
    await pointsRepository(store).upsertByCode(hostile);
    const points = (await stored()).map(({ id: _id, ...rest }) => rest);
    const text = [...csvOfPoints(points)].join("");
    const bytes = format === "csv" ? Buffer.from(text) : await buffer(streamWorkbook([sheetOfPoints(points, "PDVs")], { title: "t", creator: "c", fallbackName: "f", dayFormat: "yyyy" }));
    expect(text.replace(/^\uFEFF/, "")).not.toMatch(/(^|[,"\n])[=+@\t]|(^|[,"\n])-[^\d]/m);
    const { shown } = await preview(bytes, {}, `lojas.${format}`);
    expect([shown.problems, shown.good]).toEqual([[], { created: 0, moved: 0, changed: 0, unchanged: 4 }]);
    await pointsRepository(store).remove((await stored()).map(({ id }) => id));
    const again = await preview(bytes, {}, `lojas.${format}`);
    await storeRows(store, again.judged, "good", () => undefined);
    expect((await stored()).map(({ id: _id, ...rest }) => rest)).toEqual(points.filter(({ name, radius_m }) => name.length <= 100 && (radius_m ?? 0) <= 1000));
  });
});
