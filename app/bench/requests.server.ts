import { Agent, request, type IncomingHttpHeaders } from "node:http";

/** The product streams to real browsers; an unknown agent would count as a robot. */
const userAgent = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
export const connections = 10;

type Answer = { status: number; bytes: number; headers: IncomingHttpHeaders };

/** A logged-in visitor with so many connections that stay open. */
export type Visitor = { cookies: { name: string; value: string }[]; get: (path: string) => Promise<Answer>; close: () => void };

/** Logs in as the demo's user. */
export async function logIn(address: string, login: { email: string; password: string }): Promise<Visitor> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const ask = (path: string, headers: Record<string, string>, body?: string) => new Promise<Answer>((resolve, reject) => {
    const sent = request(new URL(path, address), { agent, method: body === undefined ? "GET" : "POST", headers: { "user-agent": userAgent, ...headers } }, (answer) => {
      let bytes = 0;
      answer.on("data", (part: Buffer) => { bytes += part.length; });
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, bytes, headers: answer.headers }));
      answer.on("error", reject);
    });
    sent.on("error", reject);
    sent.end(body);
  });
  const { headers } = await ask("/login", { origin: address, "content-type": "application/x-www-form-urlencoded" }, new URLSearchParams(login).toString());
  const cookies = (headers["set-cookie"] ?? []).map((each) => { const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(each) ?? []; return { name, value }; });
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  return { cookies, get: (path) => ask(path, { cookie, "accept-encoding": "gzip" }), close: () => agent.destroy() };
}

/** Asks for a page so many times, ten at once. @returns wall time in ms, bytes of a page, and how many answers were not 200 */
export async function load(visitor: Visitor, path: string, times: number): Promise<{ ms: number; bytes: number; failed: number }> {
  let [left, bytes, failed] = [times, 0, 0];
  const begun = performance.now();
  await Promise.all(Array.from({ length: connections }, async () => {
    while (left-- > 0) {
      const answer = await visitor.get(path);
      bytes += answer.bytes;
      if (answer.status !== 200) failed += 1;
    }
  }));
  return { ms: performance.now() - begun, bytes: bytes / times, failed };
}
