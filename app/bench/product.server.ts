import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { childEnvironment } from "~/config/child-environment.server";
import { AppError } from "~/contract/errors";

/** Linux counts processor time in hundredths of a second, whatever the kernel's own clock. */
const msPerTick = 10;
/** Tells the size of the heap after two collections, when asked by a signal: the product itself knows nothing of measurements. */
const heapTeller = "process.on('SIGUSR2',()=>{gc();gc();process.stderr.write('heap '+process.memoryUsage().heapUsed+'\\n')})";

export type RunningProduct = {
  address: string;
  /** ms of processor that the product's own process has used, without the engine; NaN where the system does not tell */
  cpu: () => number;
  /** bytes of its heap that are in use after collections */
  heap: () => Promise<number>;
  /** makes another account, an administrator */
  addUser: (login: { email: string; password: string }) => void;
  stop: () => Promise<void>;
};

/** Makes a demo city below `folder` and serves it by the built product, as a process of its own. */
export async function startProduct(build: string, folder: string, port: number, city: readonly string[]): Promise<RunningProduct> {
  const env = childEnvironment({ DATA_DIR: folder, PORT: String(port), HOST: "127.0.0.1", DEMO: "1", NODE_ENV: "production", LOG_LEVEL: "error" });
  const made = spawnSync(process.execPath, [path.join(build, "cli.js"), "demo", ...city], { env, stdio: ["ignore", "ignore", "inherit"] });
  if (made.status !== 0) throw new AppError("internal", "the demo city could not be made");
  const child = spawn(process.execPath, ["--expose-gc", "--import", `data:text/javascript,${encodeURIComponent(heapTeller)}`, path.join(build, "server.js")], { env, stdio: ["ignore", "ignore", "pipe"] });
  const said: ((line: string) => void)[] = [];
  child.stderr.setEncoding("utf8").on("data", (text: string) => { for (const line of text.split("\n")) if (line.startsWith("heap ")) said.shift()?.(line); });
  const address = `http://localhost:${port}`;
  await untilReady(address, () => child.exitCode === null);
  return {
    address,
    cpu: () => processorTime(child.pid),
    heap: async () => {
      const line = await new Promise<string>((resolve) => { said.push(resolve); child.kill("SIGUSR2"); });
      return Number(line.slice(5));
    },
    addUser: ({ email, password }) => {
      const added = spawnSync(process.execPath, [path.join(build, "cli.js"), "user", "add", "--email", email, "--first-name", "Ana", "--last-name", "Lima", "--role", "admin"], { env, input: `${password}\n`, stdio: ["pipe", "ignore", "inherit"] });
      if (added.status !== 0) throw new AppError("internal", "an account could not be made");
    },
    stop: async () => {
      const gone = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await gone;
    },
  };
}

async function untilReady(address: string, alive: () => boolean): Promise<void> {
  for (let attempt = 0; attempt < 300 && alive(); attempt++) {
    if (await fetch(`${address}/readyz`).then((response) => response.ok, () => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new AppError("internal", `${address} did not become ready`);
}

/** The 14th and 15th fields are user and system time; the second, a name in brackets, may hold blanks. */
function processorTime(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\) /s, "").split(" ");
    return (Number(fields[11]) + Number(fields[12])) * msPerTick;
  } catch {
    return Number.NaN;
  }
}
