import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Brand } from "~/contract/brand";
import type { MethodName } from "~/contract/methods";
import { cityCsv, cityPointsCsv, cityRows } from "../ingest/small-city";

export const people = {
  admin: { email: "ana@example.com", password: "a long password 7", role: "admin" },
  viewer: { email: "vera@example.com", password: "another long one 8", role: "viewer" },
} as const;
export type Person = keyof typeof people;

type Options = {
  brand?: (brand: Brand) => Partial<Brand>; environment?: Record<string, string>; accounts?: boolean;
  /** files to load by kind, as texts; true: a small city */
  data?: boolean | Record<string, string>;
  /** folder of the build */
  build?: string;
  /** whether it serves at once */
  serve?: boolean;
  /** first and last name of the accounts */
  names?: [string, string];
};
export type Answer = { status: number; headers: Headers; text: string; json: unknown };

/** The built product in a process and a folder of its own, as a client would run it. */
export type Deployment = {
  /** where it serves; another one after each start */
  readonly address: string;
  dataDir: string;
  /** for files of a test's own; goes with the deployment */
  folder: string;
  /** of its processes */
  environment: NodeJS.ProcessEnv;
  /** starts it again. @returns when it serves */
  begin(): Promise<void>;
  /** asks it to end, and keeps its folder. @returns the exit code; null when a signal ended it */
  ended(signal: "SIGTERM" | "SIGINT"): Promise<number | null>;
  /** kills it without a word */
  crash(): Promise<void>;
  pid(): number;
  /** every line it wrote so far, standard error included */
  log(): string;
  ask(path: string, init?: RequestInit): Promise<Answer>;
  /** tokens over the wire; one login a person, kept */
  tokens(person: Person): Promise<{ accessToken: string; refreshToken: string }>;
  call(name: MethodName | (string & {}), params: unknown, as: Person | { bearer: string } | null): Promise<Answer>;
  /** logs in by the form. @returns the cookie header of the browser, and what the answer set */
  logIn(person: Person): Promise<{ cookie: string; set: string[] }>;
  stop(): Promise<void>;
};

const running: ChildProcess[] = [];
process.once("exit", () => { for (const child of running) child.kill("SIGKILL"); });

export async function startDeployment({ brand: change, environment = {}, data = false, accounts = true, build = "build", serve = true, names: [first, last] = ["Some", "Body"] }: Options = {}): Promise<Deployment> {
  if (!existsSync(`${build}/server.js`)) throw new Error("build the product first: npm run build");
  const folder = mkdtempSync(path.join(tmpdir(), "security-"));
  const dataDir = path.join(folder, "data");
  const brands = path.join(folder, "brands");
  mkdirSync(dataDir, { mode: 0o700 });
  cpSync("brands", brands, { recursive: true });
  const brandFile = path.join(brands, "demo", "brand.json");
  const brand = JSON.parse(readFileSync(brandFile, "utf8")) as Brand;
  // one device is enough to be shown: what is asked here is who may ask
  writeFileSync(brandFile, JSON.stringify({ ...brand, privacy: { ...brand.privacy, minimumDevices: 0 }, ...change?.(brand) }));
  const env = { ...process.env, NODE_ENV: "production" as const, DATA_DIR: dataDir, BRANDS_DIR: brands, BRAND: "demo", HOST: "127.0.0.1", PORT: "0", ...environment };
  const command = (args: string[], input = "") => {
    const { status, stderr } = spawnSync("node", [`${build}/cli.js`, ...args], { env, input });
    if (status !== 0) throw new Error(`${args.join(" ")}: ${String(stderr)}`);
  };
  if (accounts) for (const { email, password, role } of Object.values(people)) command(["user", "add", "--email", email, "--first-name", first, "--last-name", last, "--role", role], `${password}\n`);
  if (data) {
    const files = data === true ? { points: cityPointsCsv, pings: cityCsv(cityRows(5, 40)) } : data;
    command(["ingest", ...Object.entries(files).flatMap(([kind, text]) => {
      const file = path.join(folder, `${kind}.csv`);
      writeFileSync(file, text);
      return [`--${kind}`, file];
    })]);
  }

  let said = "";
  let child: ChildProcess;
  let address = "";
  const begin = async (): Promise<void> => {
    const before = said.length;
    const started = spawn("node", [`${build}/server.js`], { env, stdio: ["ignore", "pipe", "pipe"] });
    child = started;
    running.push(started);
    for (const stream of [started.stdout, started.stderr]) stream.on("data", (part: Buffer) => { said += part.toString(); });
    const port = await new Promise<number>((resolve, reject) => {
      const look = (): void => { const found = /"port":(\d+),"brand"/.exec(said.slice(before)); if (found) resolve(Number(found[1])); };
      started.stdout.on("data", look);
      started.once("exit", (code, signal) => reject(new Error(`the product ended with ${String(code ?? signal)}: ${said.slice(before)}`)));
    });
    address = `http://127.0.0.1:${port}`;
  };
  const end = (signal: "SIGTERM" | "SIGINT" | "SIGKILL"): Promise<void> => new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once("exit", () => resolve());
    child.kill(signal);
  });
  if (serve) await begin();
  const kept = new Map<Person, Promise<{ accessToken: string; refreshToken: string }>>();

  const ask = async (to: string, init: RequestInit = {}): Promise<Answer> => {
    const response = await fetch(address + to, { redirect: "manual", ...init });
    const text = await response.text();
    let json: unknown = null;
    try { json = JSON.parse(text); } catch { /* a page */ }
    return { status: response.status, headers: response.headers, text, json };
  };
  const tokens = (person: Person) => {
    const { email, password } = people[person];
    const login = kept.get(person) ?? ask("/v2/auth/login", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ email, password }) })
      .then(({ json, text }) => { if (!json) throw new Error(text); return (json as { token: { accessToken: string; refreshToken: string } }).token; });
    kept.set(person, login);
    return login;
  };
  return {
    get address() { return address; },
    dataDir, log: () => said, ask, tokens,
    begin, ended: async (signal) => { await end(signal); return child.exitCode; }, crash: () => end("SIGKILL"), pid: () => child.pid ?? 0, environment: env, folder,
    async call(name, params, as) {
      const bearer = as === null ? null : typeof as === "string" ? (await tokens(as)).accessToken : as.bearer;
      return ask("/v2/methods/call", { method: "POST", headers: { "Content-Type": "application/json", ...(bearer && { Authorization: `Bearer ${bearer}` }) }, body: JSON.stringify({ name, params }) });
    },
    async logIn(person) {
      const { email, password } = people[person];
      const { headers, status } = await ask("/login", { method: "POST", body: new URLSearchParams({ email, password }) });
      const set = headers.getSetCookie();
      if (status >= 400) throw new Error(`login answered ${status}`);
      return { set, cookie: set.map((line) => line.split(";")[0]).join("; ") };
    },
    async stop() {
      await end("SIGTERM");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Sends an API key's worth of rights: made by the administrator. */
export async function newKey(at: Deployment, scopes: ("read" | "ingest")[]): Promise<string> {
  const { json, status, text } = await at.call("keys.create", [{ name: `key for ${scopes.join(" and ")}`, scopes }], "admin");
  if (status !== 200) throw new Error(text);
  return (json as { secret: string }).secret;
}
