import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { expect, it } from "vitest";
import * as pointSearch from "~/store/migrations/0004-point-search.server";
import { pointsRepository, type NewPoint, type PointQuery } from "~/store/points.server";
import { openStore } from "~/store/store.server";
import { onBothDialects } from "./on-both-dialects";

const point: NewPoint = {
  code: "s1", name: "Loja", address: "Rua A, 1", address1: null, city: "São Paulo", uf: "SP", zipcode: "01000-000", country_code: "BR", phone: "1234",
  latitude: -23.5505, longitude: -46.6333, type: "pdv", own: true, category: null, radius_m: null, path: ["Rede"],
  cp_name: null, sales_office: null, status: "unknown", impressions: null, cost: null,
};
const every: PointQuery = { search: "", sort: "name", descending: false, offset: 0, limit: 1000 };

onBothDialects("the list of points", (stores) => {
  it("I03: finds the same for every spelling of a name, and sorts letters with accents beside those without", async () => {
    const points = pointsRepository(await stores.open());
    await points.upsertByCode(["São João", "Sao Joao do Sul", "Zebra", "Águas", "Aguas Claras", "agua"].map((name, i) => ({ ...point, name, code: `c${i}` })));
    const names = async (search: string) => (await points.find({ ...every, search })).points.map(({ name }) => name);
    for (const search of ["sao joao", "SÃO JOÃO", "Sa\u0303o Joa\u0303o", "  joao   sao "]) expect(await names(search)).toEqual(["São João", "Sao Joao do Sul"]);
    expect(await names("")).toEqual(["agua", "Águas", "Aguas Claras", "São João", "Sao Joao do Sul", "Zebra"]);
    expect(await names("%")).toEqual([]);
    expect(await names("_")).toEqual([]);
    expect(await names("\\")).toEqual([]);
  });

  it("I03: pages of one group hold each point once, in the same order twice, and backwards the reverse", async () => {
    const points = pointsRepository(await stores.open());
    await points.upsertByCode(Array.from({ length: 25 }, (_, i) => ({ ...point, name: i % 2 ? "Loja" : `Loja ${i}`, code: `c${(i * 7) % 25}` })));
    const pages = async (descending: boolean) => {
      const found = await Promise.all([0, 10, 20].map((offset) => points.find({ ...every, sort: "group", descending, offset, limit: 10 })));
      expect(found.map(({ count }) => count)).toEqual([25, 25, 25]);
      return found.flatMap((page) => page.points.map(({ id }) => id));
    };
    const [once, twice, back] = [await pages(false), await pages(false), await pages(true)];
    expect(new Set(once).size).toBe(25);
    expect(twice).toEqual(once);
    expect(back).toEqual([...once].reverse());
    const named = (await points.find(every)).points.map(({ name }) => name).filter((name) => name !== "Loja");
    expect(named.slice(0, 3)).toEqual(["Loja 0", "Loja 2", "Loja 4"]);
  });

  it("searches city, code, category and group too, within a type and within what somebody may see", async () => {
    const points = pointsRepository(await stores.open());
    const { created: [a, b] } = await points.upsertByCode([{ ...point, code: "xk-7", path: ["Linha Azul", "Norte"] }, { ...point, code: "o", type: "ooh", category: "Relógio", city: "Óbidos" }]);
    const ids = async (query: Partial<PointQuery>) => (await points.find({ ...every, ...query })).points.map(({ id }) => id);
    expect(await ids({ search: "XK-7 azul" })).toEqual([a]);
    expect(await ids({ search: "relogio obidos" })).toEqual([b]);
    expect(await ids({ type: "ooh" })).toEqual([b]);
    expect(await ids({ only: [a!, 99] })).toEqual([a]);
    expect(await ids({ only: [] })).toEqual([]);
  });

  it("makes, changes and deletes single points, tells a taken code, and moves the version only with a change", async () => {
    const points = pointsRepository(await stores.open());
    const made = await points.create(point);
    expect(made).toEqual({ id: made.id, ...point });
    await expect(points.create(point)).rejects.toMatchObject({ code: "conflict", details: { fields: [{ path: "code" }] } });
    const other = await points.create({ ...point, code: "s2" });
    const version = await points.version();
    expect(await points.change(made.id, point)).toEqual(made);
    expect(await points.version()).toBe(version);
    await expect(points.change(made.id, { ...point, code: "s2" })).rejects.toMatchObject({ code: "conflict" });
    expect(await points.change(made.id, { ...point, name: "Été", own: false })).toEqual({ ...made, name: "Été", own: false });
    expect((await points.find({ ...every, search: "ete" })).count).toBe(1);
    expect(await points.change(9999, point)).toBeNull();
    expect((await points.remove([other.id, 9999, other.id])).map(({ id }) => id)).toEqual([other.id]);
    expect(await points.version()).toBe(version + 2);
    expect(await points.remove([9999])).toEqual([]);
    expect((await points.all()).map(({ id }) => id)).toEqual([made.id]);
  });
});

it("points of an older store get their keys", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "store-"));
  const store = await openStore({ dataDir: folder });
  try {
    await pointsRepository(store).upsertByCode(Array.from({ length: 1500 }, (_, i) => ({ ...point, name: `Água ${i}`, code: `c${i}` })));
    for (const index of ["points_name_key", "points_group_key"]) await sql`drop index ${sql.raw(index)}`.execute(store.db);
    for (const column of ["name_key", "group_key", "search_key"]) await sql`alter table points drop column ${sql.raw(column)}`.execute(store.db);
    await store.db.transaction().execute((trx) => pointSearch.up(trx, "sqlite"));
    const { points, count } = await pointsRepository(store).find({ ...every, search: "agua", limit: 2 });
    expect([count, points.map(({ name }) => name)]).toEqual([1500, ["Água 0", "Água 1"]]);
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
