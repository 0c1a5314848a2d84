import { inflateSync } from "node:zlib";

/** A page of a PDF that Chromium wrote: its size in points, and how many runs of words and pictures stand on it. */
export type PdfPage = { width: number; height: number; words: number; images: number };

/** The pages of such a PDF in the order of the file. Its objects are plain, its streams deflated. */
export function pdfPages(pdf: Buffer): PdfPage[] {
  const text = pdf.toString("latin1");
  return [...text.matchAll(/\d+ 0 obj\s*<<\/Type \/Page\b(?!s)[\s\S]*?endobj/g)].map(([page]) => {
    const content = streamOf(text, Number(/\/Contents (\d+) 0 R/.exec(page)?.[1]));
    const [, , width = 0, height = 0] = (/\/MediaBox \[([^\]]*)\]/.exec(page)?.[1] ?? "").trim().split(/\s+/).map(Number);
    return { width, height, words: content.match(/T[jJ]\b/g)?.length ?? 0, images: content.match(/\bDo\b/g)?.length ?? 0 };
  });
}

function streamOf(text: string, id: number): string {
  const start = text.search(new RegExp(`(^|\\s)${id} 0 obj\\s*<<`));
  const head = text.slice(start, text.indexOf("stream", start));
  const length = Number(/\/Length (\d+)\b(?! \d+ R)/.exec(head)?.[1]);
  if (start < 0 || !length) throw new Error(`object ${id} has no stream of a known length`);
  const from = text.indexOf("\n", text.indexOf("stream", start)) + 1;
  return inflateSync(Buffer.from(text.slice(from, from + length), "latin1")).toString("latin1");
}
