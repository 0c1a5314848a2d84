import { framedType, frameReader, type DownloadProgress } from "~/domain/download-frames";
import { saveFile } from "../ui/save-file";

/** Why there is no file: the code of an error, or `cut` where the answer broke off. */
export class DownloadFailure extends Error {
  constructor(readonly code: string) { super(code); }
}

const fileType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/** The full name of `Content-Disposition`, as the server writes it. */
const nameIn = (header: string | null): string => decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(header ?? "")?.[1] ?? "export.xlsx");

/**
 * Fetches a workbook and hands it to the browser's downloads; `tell` hears how far it is. @returns its name
 * @throws DownloadFailure, or what `signal` was aborted with
 */
export async function downloadWorkbook(address: string, signal: AbortSignal, tell: (progress: DownloadProgress) => void): Promise<string> {
  const answer = await fetch(address, { headers: { Accept: framedType }, signal });
  if (!answer.ok || answer.headers.get("Content-Type") !== framedType || !answer.body) throw new DownloadFailure(answer.redirected || answer.status === 401 ? "unauthenticated" : answer.status === 404 ? "not_found" : "internal");
  const read = frameReader();
  const parts: BlobPart[] = [];
  const reader = answer.body.getReader();
  let whole = false;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    for (const { kind, content } of read(part.value)) {
      if (kind === "d") parts.push(content as Uint8Array<ArrayBuffer>);
      else if (kind === "f") whole = true;
      else if (kind === "e") throw new DownloadFailure(new TextDecoder().decode(content));
      else tell(JSON.parse(new TextDecoder().decode(content)) as DownloadProgress);
    }
  }
  if (!whole) throw new DownloadFailure("cut");
  const name = nameIn(answer.headers.get("Content-Disposition"));
  saveFile(new Blob(parts, { type: fileType }), name);
  return name;
}
