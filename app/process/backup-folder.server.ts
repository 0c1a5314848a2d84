import { createHash } from "node:crypto";
import { createReadStream, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { AppError } from "~/contract/errors";
import { z } from "~/contract/zod";
import { fileFault, isFileError, onFiles } from "./file-fault.server";

/** Format of a backup's folder. */
export const version = 1;
export const manifestName = "backup.json";
export const storeName = "store.ndjson.gz";
/** Secrets of the data folder: without the salt a load after a restore would make every device a new one. */
export const secretFiles = ["salt", "secret", "webhook-secret"] as const;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const rows = z.number().int();
/** Backups of before checksums have neither them nor `store` and `secrets`. */
const manifestSchema = z.object({
  version: z.literal(version), madeAt: z.iso.datetime(), steps: z.array(z.string()),
  tables: z.array(z.object({ table: z.string().regex(/^\w+$/), rows, file: z.string().regex(/^[\w.]+$/), sha256: sha256.optional() })),
  store: z.object({ rows, sha256 }).optional(),
  secrets: z.array(z.object({ file: z.enum(secretFiles), sha256 })).optional(),
  /** the figures' tables are on a server of their own (`CLICKHOUSE_URL`), whose backup holds them */
  server: z.boolean().default(false),
});
export type Backup = z.infer<typeof manifestSchema>;

/** SHA-256 of a file, in hexadecimal digits. */
export async function sha256Of(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

/** What a folder says that it holds. @throws AppError `bad_input` when it is no whole backup or cannot be read */
export function readBackup(folder: string): Backup {
  const file = path.join(folder, manifestName);
  const found = onFiles(`${folder}: the backup cannot be read`, () => readdirSync(folder));
  if (!found.includes(manifestName)) throw new AppError("bad_input", `${folder}: holds no backup (${manifestName} is missing)`);
  const parsed = manifestSchema.safeParse(parseJson(onFiles(`${file}: cannot be read`, () => readFileSync(file, "utf8"))));
  if (!parsed.success) throw damaged(file);
  const { tables, secrets = [] } = parsed.data;
  const missing = [storeName, ...tables.map((table) => table.file), ...secrets.map((secret) => secret.file)].filter((each) => !found.includes(each));
  if (missing.length) throw new AppError("bad_input", `${folder}: is not whole (${missing.join(", ")} missing)`);
  return parsed.data;
}

/** Whether every file is the one that was written. @throws AppError `bad_input` naming the first that is not, or cannot be read */
export async function verifyBackup(folder: string, { tables, store, secrets = [] }: Backup): Promise<void> {
  for (const { file, sha256 } of [{ file: storeName, sha256: store?.sha256 }, ...secrets, ...tables]) {
    if (sha256 === undefined) continue;
    const whole = path.join(folder, file);
    const found = await sha256Of(whole).catch((error: unknown) => { throw isFileError(error) ? fileFault(`${whole}: cannot be read`, error) : error; });
    if (found !== sha256) throw damaged(whole, "it is not the file that the backup wrote");
  }
}

/** A file of a backup that cannot be used. */
export const damaged = (file: string, why?: string, cause?: unknown): AppError => new AppError("bad_input", `${file}: is damaged${why ? ` (${why})` : ""}`, { cause });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
