import type { IncomingMessage } from "node:http";

/**
 * Whether a request's body keeps within a limit: by its `Content-Length`, which the server holds its sender to, else by counting. What is counted is in memory,
 * never more than the limit and a chunk, and stays to be read by whoever comes next.
 */
export function keepsWithin(request: IncomingMessage, mostBytes: number): Promise<boolean> {
  if (request.headers["transfer-encoding"] === undefined) return Promise.resolve(Number(request.headers["content-length"] ?? 0) <= mostBytes);
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let size = 0;
    const done = (answer: () => void): void => {
      request.off("readable", look).off("error", broken);
      answer();
    };
    const broken = (error: Error): void => done(() => reject(error));
    const look = (): void => {
      while (request.readableLength > 0) {
        const part = request.read() as Buffer;
        size += part.length;
        parts.push(part);
        if (size > mostBytes) return done(() => resolve(false));
      }
      if (!request.complete) return;
      // in the same turn as the last `read`: after it the stream would have ended
      request.unshift(Buffer.concat(parts));
      done(() => resolve(true));
    };
    request.on("readable", look).on("error", broken);
  });
}
