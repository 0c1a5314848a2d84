import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { AppError } from "~/contract/errors";

/** The two halves of the 128-bit key under which device ids are hashed, as decimal digits of UInt64. */
export type Salt = { a: string; b: string };

/**
 * The data directory's salt, made at first use and readable by its owner only. Losing it makes every device a new one.
 * @throws AppError internal when the file is damaged
 */
export function readSalt(dataDir: string): Salt {
  const file = path.join(dataDir, "salt");
  const text = readExisting(file) ?? makeOnce(file);
  if (!/^[0-9a-f]{32}$/.test(text)) throw new AppError("internal", `${file} is damaged: it must hold 32 hexadecimal digits`);
  return { a: BigInt(`0x${text.slice(0, 16)}`).toString(), b: BigInt(`0x${text.slice(16)}`).toString() };
}

function readExisting(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** Written aside and linked, so that two makers agree on one salt and a kill leaves no half of it. */
function makeOnce(file: string): string {
  const fresh = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
  writeFileSync(fresh, randomBytes(16).toString("hex"), { mode: 0o600, flush: true });
  try {
    linkSync(fresh, file);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    unlinkSync(fresh);
  }
  return readFileSync(file, "utf8").trim();
}
