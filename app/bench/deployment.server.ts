import { mkdirSync } from "node:fs";
import path from "node:path";
import { openEngine, type Engine } from "~/engine/client.server";
import { migrate } from "~/engine/migrate.server";
import { openStore, type Store } from "~/store/store.server";
import type { BenchContext } from "./command-line.server";

/** An empty deployment in a folder of its own, for as long as a task takes. */
export type TemporaryDeployment = { dataDir: string; engine: Engine; store: Store };

export async function withDeployment<T>({ folder, memoryMb }: BenchContext, name: string, task: (deployment: TemporaryDeployment) => Promise<T>): Promise<T> {
  const dataDir = path.join(folder, name);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const engine = await openEngine({ dataDir, memoryMb, log: (level, text) => { if (level === "error") process.stderr.write(`${text}\n`); } });
  try {
    await migrate(engine);
    const store = await openStore({ dataDir });
    try {
      return await task({ dataDir, engine, store });
    } finally {
      await store.close();
    }
  } finally {
    await engine.stop();
  }
}
