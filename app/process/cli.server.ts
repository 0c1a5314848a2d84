import { main as bench } from "~/bench/command-line.server";
import { main as demo } from "~/demo/command-line.server";
import { main as ingest } from "~/ingest/command-line.server";

/** The command lines of the product: `cli.js ingest …`, `cli.js demo …`, `cli.js bench …`. */
const commands = new Map([["ingest", ingest], ["demo", demo], ["bench", bench]]);

const [, , wanted = "", ...rest] = process.argv;
const command = commands.get(wanted);
if (command) {
  process.exitCode = await command(rest);
} else {
  process.stderr.write(`usage: cli ${[...commands.keys()].join("|")} [options]\n`);
  process.exitCode = 2;
}
