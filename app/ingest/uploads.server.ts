import { readFile, rm, writeFile, mkdir, open } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import path from "node:path";
import { AppError, fieldProblem } from "~/contract/errors";
import { z } from "~/contract/zod";
import { csvRow } from "~/domain/csv";
import { writeBody } from "./receive-body.server";

/** What the first sheet of a workbook holds: texts, numbers and truth values by rows. */
export type SheetRows = { name: string; rows: AsyncIterable<readonly (string | number | boolean | null)[]> };
/** Opens a workbook. @throws AppError bad_input when it is none, too_large */
export type OpenSheet = (file: string) => Promise<SheetRows>;

const aboutSchema = z.object({ name: z.string(), userId: z.string(), format: z.enum(["csv", "xlsx"]), sheet: z.string().nullable() });
/** A file that somebody has sent and not yet imported; `file` is CSV whatever was sent. */
export type Upload = z.infer<typeof aboutSchema> & { id: string; file: string };

export const mostUploadMegabytes = 64;

export type Uploads = {
  /** Keeps a file for its sender. @throws AppError too_large, bad_input, disk_full */
  keep(bytes: AsyncIterable<Uint8Array>, about: { name: string; userId: string }): Promise<string>;
  /** The file, for who has sent it; null once it is gone. */
  find(id: string, userId: string): Promise<Upload | null>;
  drop(id: string): Promise<void>;
};

/** Files on their way in, in `DATA_DIR/incoming`; those of a day ago are cleared with the rest of that folder. */
export function uploadsIn(dataDir: string, openSheet: OpenSheet): Uploads {
  const folder = path.join(dataDir, "incoming");
  const fileOf = (id: string): string => path.join(folder, `${id}.csv`);
  const aboutOf = (id: string): string => path.join(folder, `${id}.json`);

  async function asCsv(workbook: string, target: string): Promise<string> {
    const { name, rows } = await openSheet(workbook);
    const file = await open(target, "w", 0o600);
    try {
      let text = "";
      for await (const row of rows) {
        // a text of a sheet is inert as it stands: the apostrophe of a CSV goes before it and is taken off again
        text += csvRow(row.map((cell) => (typeof cell === "boolean" ? String(cell) : cell)));
        if (text.length < 1 << 20) continue;
        await file.write(text);
        text = "";
      }
      await file.write(text);
    } finally {
      await file.close();
    }
    return name;
  }

  return {
    async keep(bytes, { name, userId }) {
      const id = randomUUID();
      const raw = path.join(folder, `${id}.sent`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      try {
        await writeBody(bytes, raw, mostUploadMegabytes * 2 ** 20);
        const format = await formatOf(raw);
        const sheet = format === "xlsx" ? await asCsv(raw, fileOf(id)) : null;
        if (format === "csv") await writeFile(fileOf(id), await readFile(raw), { mode: 0o600 });
        await writeFile(aboutOf(id), JSON.stringify({ name: path.basename(name).slice(0, 200), userId, format, sheet }), { mode: 0o600 });
      } catch (error) {
        await Promise.all([fileOf(id), aboutOf(id)].map((file) => rm(file, { force: true })));
        throw error;
      } finally {
        await rm(raw, { force: true });
      }
      return id;
    },
    async find(id, userId) {
      if (!/^[0-9a-f-]{36}$/.test(id)) return null;
      const text = await readFile(aboutOf(id), "utf8").catch(() => null);
      const about = text === null ? null : aboutSchema.parse(JSON.parse(text));
      return about?.userId === userId ? { ...about, id, file: fileOf(id) } : null;
    },
    async drop(id) {
      await Promise.all([fileOf(id), aboutOf(id)].map((file) => rm(file, { force: true })));
    },
  };
}

const unusable = (message: string): AppError => new AppError("bad_input", `the file cannot be used: ${message}`, { fields: [fieldProblem("file", message)] });

/** By its first bytes. @throws AppError bad_input for what is neither a table of text nor a workbook */
async function formatOf(file: string): Promise<Upload["format"]> {
  const handle = await open(file, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4096), 0, 4096, 0);
    const head = buffer.subarray(0, bytesRead);
    if (bytesRead === 0) throw unusable("points.fileEmpty");
    if (head.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 3, 4]))) return "xlsx";
    if (head.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))) throw unusable("points.fileOldWorkbook");
    if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) throw unusable("points.fileUtf16");
    if (head.includes(0)) throw unusable("points.fileNoTable");
    return "csv";
  } finally {
    await handle.close();
  }
}
