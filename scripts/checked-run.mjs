// What the scripts that try a whole run share: its lines, its refusals, a port nobody has.
import { createServer } from "node:net";

export const say = (text) => process.stdout.write(`${text}\n`);
export const assert = (fine, text) => { if (!fine) throw new Error(text); say(`ok    ${text}`); };

export async function freePort() {
  const server = createServer();
  await new Promise((resolve) => { server.listen(0, "127.0.0.1", resolve); });
  const { port } = server.address();
  await new Promise((resolve) => { server.close(resolve); });
  return port;
}
