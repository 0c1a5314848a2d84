import path from "node:path";
import { demoCredentials } from "~/auth/demo-credentials";
import { AppError } from "~/contract/errors";
import { csvRow } from "~/domain/csv";
import type { BenchContext } from "./command-line.server";
import { startProduct } from "./product.server";
import { logIn } from "./requests.server";
import { milliseconds, seconds, summariseTimes, timed, type Row } from "./table.server";

const port = 4391;
const fullPoints = 100_000;
const rounds = 20;
/** ms between two looks at a running import. */
const lookMs = 200;

const pages: readonly [string, (count: number) => string, string][] = [
  ["list, first page", () => "/pois?type=all", "100 ms"],
  ["list, a page in the middle", (count) => `/pois/${Math.floor(count / 20)}?type=all`, "100 ms"],
  ["list, last page by group", (count) => `/pois/${Math.floor(count / 10)}?type=all&sort=group`, "100 ms"],
  ["search of one word that many have", () => "/pois?type=all&q=loja", "150 ms"],
  ["search of two words that one has", (count) => `/pois?type=all&q=rua+inventada+${count - 7}`, "150 ms"],
  ["search of what none has", () => "/pois?type=all&q=nenhuma+destas", "150 ms"],
];

/** The list of points, its search and the import of all its points, over HTTP on a demo city of its own. @param build folder of the built product */
export async function benchPoints({ folder, quick, say }: BenchContext, build: string): Promise<Row[]> {
  const count = quick ? fullPoints / 10 : fullPoints;
  say("the demo city is being made");
  const product = await startProduct(build, path.join(folder, "points"), port, ["--devices", "500", "--days", "35"]);
  try {
    const visitor = await logIn(product.address, demoCredentials);
    const cookie = visitor.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    const rows: Row[] = [];
    const add = (what: string, time: string, p95: string, aim: string): void => { rows.push({ "": what, median: time, p95, aim }); };
    const post = (body: FormData | URLSearchParams) => fetch(`${product.address}/pois/import`, { method: "POST", body, redirect: "manual", headers: { cookie } });
    say(`${count.toLocaleString("en")} points are being imported`);
    const begun = performance.now();
    const form = new FormData();
    form.set("file", new Blob([inventedTable(count)], { type: "text/csv" }), "points.csv");
    const preview = locationOf(await post(form));
    const sent = performance.now();
    await visitor.get(preview);
    const previewed = performance.now();
    const upload = new URL(preview, product.address).searchParams.get("upload") ?? "";
    const progress = locationOf(await post(new URLSearchParams({ upload, rows: "all" })));
    await until(async () => /data-outcome="created"/.test(await text(product.address + progress, cookie)));
    const stored = performance.now();
    add("import: sending the file", seconds(sent - begun), "", "");
    add("import: the preview", seconds(previewed - sent), "", "");
    add("import: writing", seconds(stored - previewed), "", "");
    add(`import of ${count.toLocaleString("en")} points`, seconds(stored - begun), "", "60 s");
    await until(async () => /"idle"|"failed"/.test(await text(`${product.address}/pois/attribution`, cookie)));
    add("until their visits are there", seconds(performance.now() - begun), "", "");
    for (const [what, address, aim] of pages) {
      const times: number[] = [];
      await visitor.get(address(count));
      for (let round = 0; round < rounds; round++) times.push(await timed(() => visitor.get(address(count))));
      const { median, p95 } = summariseTimes(times);
      add(what, milliseconds(median), milliseconds(p95), aim);
    }
    add("export as CSV", seconds(await timed(() => visitor.get("/pois.csv"))), "", "");
    visitor.close();
    return rows;
  } finally {
    await product.stop();
  }
}

/** Points with the names and addresses of a large chain, about one city. */
function inventedTable(count: number): string {
  const lines = [csvRow(["code", "name", "address", "city", "uf", "zipcode", "country_code", "phone", "latitude", "longitude", "path", "category"])];
  for (let i = 0; i < count; i++) {
    lines.push(csvRow([`inv-${i}`, `Loja ${i} São João`, `Rua Inventada, ${i}`, `Cidade ${i % 300}`, "SP", "01000-000", "BR", "11 5555-0000", -23.2 - (i % 317) * 0.002, -46.4 - Math.floor(i / 317) * 0.0015, `Rede ${i % 20} > Região ${i % 97}`, "Farmácia"]));
  }
  return lines.join("");
}

function locationOf(response: Response): string {
  const location = response.headers.get("Location");
  if (response.status !== 303 || location === null) throw new AppError("internal", `the import answered ${response.status}`);
  return location;
}

const text = async (address: string, cookie: string): Promise<string> => (await fetch(address, { headers: { cookie } })).text();

async function until(done: () => Promise<boolean>): Promise<void> {
  while (!(await done())) await new Promise((resolve) => { setTimeout(resolve, lookMs); });
}
