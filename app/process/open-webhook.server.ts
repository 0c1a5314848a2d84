import { keptSecret } from "~/auth/secret.server";
import type { Environment } from "~/config/environment.server";
import type { LoadSummary } from "~/ingest/context.server";
import { noWebhook, webhook, type Webhook } from "./webhook.server";

type Options = Pick<Parameters<typeof webhook>[0], "clock" | "log"> & { environment: Pick<Environment, "WEBHOOK_URL" | "WEBHOOK_SECRET">; dataDir: string };

/** The webhook of the settings, with the secret that is given or kept in `dataDir/webhook-secret`; one that does nothing without an address. */
export function openWebhook({ environment: { WEBHOOK_URL: url, WEBHOOK_SECRET: given }, dataDir, clock, log }: Options): Webhook {
  if (!url) return noWebhook;
  return webhook({ url, secret: keptSecret({ dataDir, name: "webhook-secret", given, damaged: "the receiver must be told the new one" }), clock, log });
}

/** What a receiver is told of a load beside its notice. */
export const aboutLoad = ({ rows, points, dataVersion }: LoadSummary): Record<string, unknown> => ({ rows, points, data_version: dataVersion });
