import { hkdfSync, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ConfigError } from "~/config/environment.server";

/**
 * The deployment's secret: `given`, or the one kept in `dataDir/secret` (mode 600), made at the first start.
 * @throws ConfigError when the kept one is damaged: making a new one would silently log everybody out
 */
export function deploymentSecret({ dataDir, given }: { dataDir: string; given?: string | undefined }): string {
  return keptSecret({ dataDir, name: "secret", given, damaged: "everybody must log in again" });
}

/**
 * A secret that is given, or kept in a file of `dataDir` (mode 600), made when it is first asked for.
 * @param damaged what follows when the file is deleted
 * @throws ConfigError when the kept one is damaged
 */
export function keptSecret({ dataDir, name, given, damaged }: { dataDir: string; name: string; given?: string | undefined; damaged: string }): string {
  if (given) return given;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = path.join(dataDir, name);
  try {
    writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  const secret = readFileSync(file, "utf8").trim();
  if (secret.length < 32) throw new ConfigError(`${file}: is damaged; delete it to make a new one (${damaged})`);
  return secret;
}

/** What a key is for; keys of different purposes say nothing about each other. */
export type KeyPurpose = "access-token" | "refresh-token" | "cookie" | "login-attempts" | "oidc";

/** A 256-bit key for one purpose and one deployment (RFC 5869, SHA-256). */
export function derivedKey(secret: string, deployment: string, purpose: KeyPurpose): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", secret, deployment, purpose, 32));
}
