import { isIP } from "node:net";
import { z } from "~/contract/zod";

const port = z.coerce.number().int().min(0).max(65535);
const url = (protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), `must be an address starting with ${protocols.join(" or ")}`);

/** As express reads them: names of ranges, addresses, and addresses with the bits of their network. */
const isProxy = (text: string): boolean => {
  const [address = "", bits] = text.split("/");
  const version = isIP(address);
  return ["loopback", "linklocal", "uniquelocal"].includes(text) || (version !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))));
};

const environmentSchema = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  PORT: port.default(3000),
  HOST: z.string().min(1).default("0.0.0.0"),
  DATA_DIR: z.string().min(1).default("./data"),
  BRAND: z.string().regex(/^[a-z0-9-]+$/, "must be the name of a folder in BRANDS_DIR").default("demo"),
  BRANDS_DIR: z.string().min(1).default("./brands"),
  /** what users type; a path in it is where the product is reached */
  PUBLIC_URL: url(["http:", "https:"]).refine((value) => !URL.canParse(value) || /^(\/[\w.~-]+)*\/?$/.test(new URL(value).pathname), "its path may hold letters, digits, dots and hyphens")
    .refine((value) => !URL.canParse(value) || !/[?#]/.test(value), "must end with its path, without ? and #").optional(),
  SESSION_SECRET: z.string().min(32, "must hold at least 32 characters").optional(),
  CLICKHOUSE_URL: url(["http:", "https:"]).optional(),
  /** the cluster's name in the server's remote_servers */
  CLICKHOUSE_CLUSTER: z.string().regex(/^[A-Za-z_][\w-]*$/, "must be the name of a cluster").optional(),
  DATABASE_URL: url(["postgres:", "postgresql:"]).optional(),
  METHODS_URL: url(["http:", "https:"]).optional(),
  SMTP_URL: url(["smtp:", "smtps:"]).optional(),
  /** sender of mails; without it no-reply at the host of PUBLIC_URL */
  MAIL_FROM: z.email("must be an e-mail address").optional(),
  /** told of finished loads and re-attributions */
  WEBHOOK_URL: url(["http:", "https:"]).optional(),
  WEBHOOK_SECRET: z.string().min(16, "must hold at least 16 characters").optional(),
  /** login service of the organisation: its issuer (or discovery address), and this deployment's name and secret there */
  OIDC_ISSUER: url(["http:", "https:"]).optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  /** what stands on the login page's button */
  OIDC_NAME: z.string().max(60).default("SSO"),
  GEOCODER_URL: url(["http:", "https:"]).optional(),
  TRUST_PROXY: z.string().refine((value) => value.split(",").every((each) => isProxy(each.trim())), "must list addresses (10.0.0.5), networks (10.0.0.0/8), loopback, linklocal or uniquelocal").optional(),
  LOG_LEVEL: z.enum(["error", "warn", "info", "debug"]).default("info"),
  /** the largest body of POST /v2/ingest, unpacked */
  INGEST_MAX_MB: z.coerce.number().int().min(1).max(4096).default(200),
  /** opens GET /metrics to whoever carries it */
  METRICS_TOKEN: z.string().min(16, "must hold at least 16 characters").optional(),
  /** files that are put here are loaded */
  INGEST_FOLDER: z.string().min(1).optional(),
  /** days that the trail of who did what is kept */
  TRAIL_DAYS: z.coerce.number().int().min(1).max(3650).default(365),
  /** local days that pings are kept; homes are drawn from 60 of them, and files may come ten days late */
  PING_DAYS: z.coerce.number().int().min(70, "must be at least 70: homes are drawn from 60 days").max(3650).optional(),
  ENGINE_MEMORY_MB: z.coerce.number().int().min(256).default(1200),
  DEMO: z.enum(["0", "1"]).default("0"),
});

/** Every variable that is read. */
export const settingNames: readonly string[] = Object.keys(environmentSchema.shape);

/** The environment after parsing; nothing else in the product reads `process.env`. */
export type Environment = z.infer<typeof environmentSchema>;

/** The path that the product is reached under, of `PUBLIC_URL`: `/client1`, or nothing at a host's root. */
export const basePath = ({ PUBLIC_URL }: Pick<Environment, "PUBLIC_URL">): string => (PUBLIC_URL ? new URL(PUBLIC_URL).pathname.replace(/\/+$/, "") : "");

/** A start-up failure whose message is one line for the operator, naming the field at fault. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/** `issue.path: message` lines joined to one sentence, prefixed with where the value came from. */
export function configProblem(source: string, error: z.ZodError): ConfigError {
  const parts = error.issues.map((issue) => `${issue.path.map(String).join(".") || "(whole file)"}: ${issue.message}`);
  return new ConfigError(`${source}: ${parts.join("; ")}`);
}

/**
 * Parses the environment once at start-up. An empty variable counts as absent.
 * @throws ConfigError naming each variable at fault
 */
export function readEnvironment(source: Record<string, string | undefined> = process.env): Environment {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = environmentSchema.safeParse(present);
  if (!parsed.success) throw configProblem("environment", parsed.error);
  // links in mails must not follow what a request says of its host
  if (parsed.data.SMTP_URL && !parsed.data.PUBLIC_URL) throw new ConfigError("environment: PUBLIC_URL: is needed beside SMTP_URL, for the links in mails");
  if (parsed.data.CLICKHOUSE_CLUSTER && !parsed.data.CLICKHOUSE_URL) throw new ConfigError("environment: CLICKHOUSE_URL: is needed beside CLICKHOUSE_CLUSTER");
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, PUBLIC_URL } = parsed.data;
  for (const [name, value] of Object.entries({ OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, PUBLIC_URL })) {
    if (OIDC_ISSUER && !value) throw new ConfigError(`environment: ${name}: is needed beside OIDC_ISSUER`);
  }
  return parsed.data;
}
