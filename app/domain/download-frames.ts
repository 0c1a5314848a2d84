/**
 * A download that tells how far it is: frames of one letter, four bytes of length and the content. `p` progress, `d` a part of the file, `e` the code
 * of an error, `f` the end. A stream that ends without `e` or `f` was cut off.
 */
export const framedType = "application/x-download-frames";

/** What has been asked of all that is asked for, or rows written of those expected. */
export type DownloadProgress = { phase: "asking" | "writing"; done: number; of: number };
export type FrameKind = "p" | "d" | "e" | "f";
export type Frame = { kind: FrameKind; content: Uint8Array };

const kinds = new Set<string>(["p", "d", "e", "f"]);
const headLength = 5;

export function encodeFrame(kind: FrameKind, content: Uint8Array | string = ""): Uint8Array {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const frame = new Uint8Array(headLength + bytes.length);
  frame[0] = kind.charCodeAt(0);
  new DataView(frame.buffer).setUint32(1, bytes.length);
  frame.set(bytes, headLength);
  return frame;
}

/** Takes bytes as they arrive and gives the frames that are whole. @throws Error for bytes that are no frames */
export function frameReader(): (bytes: Uint8Array) => Frame[] {
  let held = new Uint8Array(0);
  return (bytes) => {
    const all = new Uint8Array(held.length + bytes.length);
    all.set(held);
    all.set(bytes, held.length);
    const frames: Frame[] = [];
    let at = 0;
    while (all.length - at >= headLength) {
      const kind = String.fromCharCode(all[at] ?? 0);
      if (!kinds.has(kind)) throw new Error("these bytes are no frames");
      const length = new DataView(all.buffer, at + 1).getUint32(0);
      if (all.length - at - headLength < length) break;
      frames.push({ kind: kind as FrameKind, content: all.slice(at + headLength, at + headLength + length) });
      at += headLength + length;
    }
    held = all.slice(at);
    return frames;
  };
}
