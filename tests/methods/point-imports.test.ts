import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Language } from "~/contract/brand";
import type { ImportState } from "~/contract/point-import";
import type { User } from "~/contract/users";
import { readFirstSheet } from "~/exports/read-sheet.server";
import { uploadsIn, type Uploads } from "~/ingest/uploads.server";
import { problemText } from "~/locales/problem-text.server";
import { createMethods, type Methods } from "~/methods/create-methods.server";
import { watchDeployment } from "~/methods/deployment.server";
import { importRuns, type ImportRuns } from "~/methods/import-runs.server";
import { usualParameters } from "../oracle/model";
import { brandOf, now, openCity, type City } from "../support/city";

/** Files of points over the methods: what a preview says in which language, and what an import has computed anew. */
let city: City;
let methods: Methods;
let uploads: Uploads;
let imports: ImportRuns;
let requested: number[] = [];
const user: User = { id: "1", firstName: "A", lastName: "B", email: "a@example.com", role: "admin", type: "pdv" };

beforeAll(async () => {
  city = await openCity();
  const context = { engine: city.engine, store: city.store, brand: brandOf(usualParameters, "weeks"), clock: () => now, log: () => {} };
  uploads = uploadsIn(city.folder, readFirstSheet);
  imports = importRuns(() => {});
  const attribution = { request: (points: readonly unknown[]) => { requested.push(points.length); }, state: () => ({ state: "idle" as const, phase: null, done: 0, total: 0, since: null, finished: null }) };
  methods = createMethods({ ...context, deployment: watchDeployment(context), attribution, uploads, imports, problemText: (code, language) => problemText(code, language, { minimum: 6 }) }, async () => null);
}, 60_000);
beforeEach(() => { requested = []; });
afterAll(() => city.close());

async function* once(text: string): AsyncGenerator<Uint8Array> { yield Buffer.from(text); }
const send = (text: string, name = "stores.csv"): Promise<string> => uploads.keep(once(text), { name, userId: user.id });
const preview = async (text: string, language: Language, problems: "first" | "all" = "first") => methods.call("pois.previewImport", [{ upload: await send(text), problems }], { user, language });
async function importNow(text: string): Promise<ImportState> {
  const upload = await send(text);
  await methods.call("pois.import", [{ upload, rows: "all" }], { user });
  await imports.idle();
  return methods.call("pois.getImport", [{ upload }], { user });
}

describe("pois.previewImport", () => {
  const file = "code,name,latitude,longitude\na,,90.5,x\na,Loja,1,2\n";
  it.each([
    ["en", ["This number is out of range.", "This is not a number.", "Required", "A row above has this type and code."]],
    ["es", ["Este número está fuera de los límites.", "Esto no es un número.", "Obligatorio", "Una fila anterior tiene este tipo y este código."]],
    ["pt", ["Este número está fora dos limites.", "Isto não é um número.", "Obrigatório", "Uma linha acima tem este tipo e este código."]],
  ] as const)("answers all problems of a row with the same codes, and their sentences in %s", async (language, sentences) => {
    const { problems } = await preview(file, language);
    expect(problems.map(({ row, field, code }) => `${row} ${field} ${code}`)).toEqual(["2 latitude points.outOfRange", "2 longitude points.notANumber", "2 name points.required", "3 code points.sameCode"]);
    expect(problems.map(({ message }) => message)).toEqual(sentences);
    const [missing] = (await preview("name,latitude\nLoja,1\n", language)).fileProblems;
    expect([missing?.code, missing?.field, missing?.message]).toEqual(["points.columnMissing", "longitude", { en: "The file has no column for this.", es: "El archivo no tiene una columna para esto.", pt: "O arquivo não tem coluna para isto." }[language]]);
  });

  it("answers every problem where all are asked for", async () => {
    const many = `code,name,latitude,longitude\n${Array.from({ length: 300 }, (_, i) => `c${i},Loja,x,1`).join("\n")}\n`;
    expect([(await preview(many, "en")).problems.length, (await preview(many, "en", "all")).problems.length]).toEqual([200, 300]);
  });

  it("refuses a file without rows by a code", async () => {
    const upload = await send("code,name,latitude,longitude\n");
    await expect(methods.call("pois.previewImport", [{ upload }], { user })).rejects.toMatchObject({ code: "bad_input", details: { fields: [{ path: "file", code: "points.fileTitlesOnly" }] } });
  });
});

describe("pois.import", () => {
  const head = "code,name,latitude,longitude,phone,own,category";
  it("has visits found for what is new or attributed otherwise, and for nothing else", async () => {
    expect(await importNow(`${head}\na,Loja A,-23.5,-46.6,,yes,\nb,Loja B,-23.6,-46.6,,yes,\n`)).toMatchObject({ state: "done", result: { created: 2, moved: 0, changed: 0, unchanged: 0, bad: 0 } });
    expect(requested).toEqual([2]);
    requested = [];
    expect((await importNow(`${head}\na,Loja A,-23.5,-46.6,,yes,\nb,Loja B,-23.6,-46.6,,yes,\n`)).result).toMatchObject({ unchanged: 2, changed: 0 });
    expect((await importNow(`${head}\na,Outro nome,-23.5,-46.6,11 5555-0000,yes,\nb,Loja B,-23.6,-46.6,,yes,\n`)).result).toMatchObject({ unchanged: 1, changed: 1 });
    expect(requested).toEqual([]);
    expect((await importNow(`${head}\na,Outro nome,-23.5,-46.6,11 5555-0000,no,\nb,Loja B,-23.61,-46.6,,yes,\n`)).result).toMatchObject({ moved: 1, changed: 1 });
    expect(requested).toEqual([2]);
  });

  it("writes nothing where all rows are asked for and one is bad", async () => {
    expect(await importNow(`${head}\nc,Loja C,-23.5,-46.6,,yes,\nd,,x,y,,perhaps,\n`)).toMatchObject({ state: "refused", result: null });
    expect([requested, (await methods.call("pois.getAll", [{ filter: "Loja C" }], { user })).count]).toEqual([[], 0]);
  });
});
