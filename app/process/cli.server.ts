/** The command lines of the product: `cli.js ingest …`, `cli.js demo …`. */

const [, , name = "", ...rest] = process.argv;
const commands: Record<string, () => Promise<{ main: (argv: string[]) => Promise<number> }>> = {
  ingest: () => import("~/ingest/command-line.server"),
  demo: () => import("~/demo/command-line.server"),
};
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (!command) {
  process.stderr.write(`usage: cli ${Object.keys(commands).join("|")} [options]\n`);
  process.exit(2);
}
process.exitCode = await (await command()).main(rest);
