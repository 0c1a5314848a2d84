// A second process on the data directory of argv[2]: prints one JSON line once it is open, then answers each line of its
// standard input with a sum, until the input ends.
import { createInterface } from "node:readline";
import { z } from "~/contract/zod";
import { openEngine } from "~/engine/client.server";

const say = (answer: object) => process.stdout.write(`${JSON.stringify(answer)}\n`);
const engine = await openEngine({ dataDir: process.argv[2] ?? "", memoryMb: 1000, log: () => undefined });
say({ ownsProcess: engine.ownsProcess });
for await (const line of createInterface({ input: process.stdin })) {
  if (line === "end") break;
  const rows = await engine.rows("SELECT sum(id) AS s FROM kept", z.object({ s: z.string() })).catch((error: unknown) => String(error));
  say({ ownsProcess: engine.ownsProcess, rows });
}
await engine.stop();
