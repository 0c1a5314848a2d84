import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** A file system of its own in memory, which can be filled to the last byte. */
export type SmallDisk = { folder: string; fill(): void; free(): void; remove(): void };

/** @returns null where this process may not mount one */
export function smallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(path.join(tmpdir(), "disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=700`, "tmpfs", folder], { stdio: "pipe" });
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
  const filler = path.join(folder, "filler");
  const append = (bytes: number): boolean => {
    const file = openSync(filler, "a");
    try {
      return writeSync(file, Buffer.alloc(bytes)) > 0;
    } catch {
      return false;
    } finally {
      closeSync(file);
    }
  };
  return {
    folder,
    fill() {
      for (const bytes of [2 ** 24, 2 ** 20, 2 ** 16, 2 ** 12]) while (append(bytes)) { /* on to the last page */ }
      if (statfsSync(folder).bavail > 0) throw new Error("the disk could not be filled");
    },
    free() { rmSync(filler, { force: true }); },
    remove() {
      execFileSync("umount", ["-l", folder]);
      rmSync(folder, { recursive: true });
    },
  };
}
