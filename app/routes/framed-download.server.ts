import { once } from "node:events";
import { PassThrough, type Readable } from "node:stream";
import { isAppError } from "~/contract/errors";
import { encodeFrame, type DownloadProgress } from "~/domain/download-frames";

export type Produce = (tell: (progress: DownloadProgress) => void) => Promise<Readable>;

/** A file as frames, with what is told of its making before and between its parts. A failure is a frame as well: the answer has begun by then. */
export function framedDownload(produce: Produce, log: (error: unknown) => void): Readable {
  const out = new PassThrough();
  out.on("error", () => undefined);
  void (async () => {
    const file = await produce((progress) => { if (!out.destroyed) out.write(encodeFrame("p", JSON.stringify(progress))); });
    out.once("close", () => file.destroy());
    for await (const part of file) if (!out.destroyed && !out.write(encodeFrame("d", part as Buffer))) await Promise.race([once(out, "drain"), once(out, "close")]);
    out.end(encodeFrame("f"));
  })().catch((error: unknown) => {
    if (out.destroyed) return;
    log(error);
    out.end(encodeFrame("e", isAppError(error) ? error.code : "internal"));
  });
  return out;
}
