import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** A check of Basic credentials or ClickHouse's own headers, in constant time. */
export function createAuthoriser(user: string, key: string): (request: IncomingMessage) => boolean {
  const wanted = digest(`${user}:${key}`);
  return (request) => {
    const basic = /^Basic (.+)$/.exec(request.headers.authorization ?? "")?.[1];
    const given = basic === undefined ? `${request.headers["x-clickhouse-user"] ?? ""}:${request.headers["x-clickhouse-key"] ?? ""}` : Buffer.from(basic, "base64").toString();
    return timingSafeEqual(digest(given), wanted);
  };
}
