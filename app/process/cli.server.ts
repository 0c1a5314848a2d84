import { main as bench } from "~/bench/command-line.server";
import { main as demo } from "~/demo/command-line.server";
import { main as ingest } from "~/ingest/command-line.server";
import { main as exportFile } from "./export-command.server";

/** The command lines of the product: `cli.js ingest …`, `cli.js demo …`, `cli.js bench …`, `cli.js export …`. */
const commands = new Map([["ingest", ingest], ["demo", demo], ["bench", bench], ["export", exportFile]]);

const [, , wanted = "", ...rest] = process.argv;
const command = commands.get(wanted);
if (command) {
  process.exitCode = await command(rest);
} else {
  process.stderr.write(`usage: cli ${[...commands.keys()].join("|")} [options]\n`);
  process.exitCode = 2;
}
