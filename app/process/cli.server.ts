export type Main = (argv: string[]) => Promise<number>;

/**
 * The command lines of the product: `cli.js ingest …`, `cli.js forget …`, `cli.js demo …`, `cli.js bench …`, `cli.js export …`, `cli.js user …`, `cli.js backup …`, `cli.js restore …`, `cli.js sentiment …`. Each is loaded when it is asked for, so
 * that a fault in one leaves the others alone.
 */
const commands = new Map<string, () => Promise<{ main: Main }>>([
  ["ingest", () => import("./ingest-command.server")],
  ["forget", () => import("~/ingest/forget-command.server")],
  ["demo", () => import("~/demo/command-line.server")],
  ["bench", () => import("~/bench/command-line.server")],
  ["user", () => import("./user-command.server")],
  ["backup", async () => ({ main: (await import("./backup-command.server")).backupMain })],
  ["restore", async () => ({ main: (await import("./backup-command.server")).restoreMain })],
  ["sentiment", () => import("./sentiment-command.server")],
  ["export", () => import("./export-command.server")],
]);

const [, , wanted = "", ...rest] = process.argv;
const command = commands.get(wanted);
if (command) {
  process.exitCode = await (await command()).main(rest);
} else {
  process.stderr.write(`usage: cli ${[...commands.keys()].join("|")} [options]\n`);
  process.exitCode = 2;
}
