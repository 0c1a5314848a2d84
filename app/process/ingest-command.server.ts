import path from "node:path";
import { readEnvironment } from "~/config/environment.server";
import { main as ingest } from "~/ingest/command-line.server";
import { aboutLoad, openWebhook } from "./open-webhook.server";
import { noWebhook } from "./webhook.server";

/** `npm run ingest`, telling the webhook of a load that changed something; its failure is no failure of the load. @returns the exit code */
export async function main(argv: string[]): Promise<number> {
  const say = (event: string, fields: Record<string, unknown> = {}): void => { process.stderr.write(`${event} ${Object.entries(fields).map(([name, value]) => `${name}=${String(value)}`).join(" ")}\n`); };
  let hook = noWebhook;
  const code = await ingest(argv, (notice, summary) => {
    const environment = readEnvironment();
    hook = openWebhook({ environment, dataDir: path.resolve(environment.DATA_DIR), clock: () => new Date(), log: { info: () => undefined, warn: say } });
    hook.tell(notice, aboutLoad(summary));
  });
  await hook.settled();
  return code;
}
