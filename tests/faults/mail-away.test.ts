import { createServer, type AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startDeployment, type Deployment } from "../support/deployment";
import { openGate, type Gate } from "./gate";
import { health, logged } from "./outage";

/** A mail server that takes everything. */
const received: string[] = [];
const server = createServer((socket) => {
  let mail: string | null = null;
  socket.on("error", () => undefined);
  socket.write("220 here\r\n");
  socket.on("data", (chunk) => {
    const text = String(chunk);
    if (mail !== null) {
      mail += text;
      if (mail.endsWith("\r\n.\r\n")) { received.push(mail); mail = null; socket.write("250 taken\r\n"); }
    } else if (/^DATA/i.test(text)) { mail = ""; socket.write("354 go\r\n"); } else if (/^QUIT/i.test(text)) socket.end("221 bye\r\n"); else socket.write("250 ok\r\n");
  });
});

let gate: Gate;
let at: Deployment;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  gate = await openGate(() => (server.address() as AddressInfo).port);
  at = await startDeployment({ environment: { SMTP_URL: `smtp://127.0.0.1:${gate.port}`, PUBLIC_URL: "http://places.example", MAIL_FROM: "no-reply@places.example" } });
});
afterAll(async () => { await at.stop(); await gate.stop(); await new Promise((resolve) => server.close(resolve)); });

const mailTo = (address: string): number => received.filter((mail) => mail.includes(`To: ${address}`)).length;

it.each([["refused", "eva@example.com", "ESOCKET|ECONNECTION|ECONNREFUSED"], ["silent", "ivo@example.com", "ETIMEDOUT"]] as const)("a mail server that is %s: accounts are made all the same, it is told, and the mail follows once when it is back", async (state, email, code) => {
  await gate.be(state);
  const before = logged(at, "mail_waits").length;
  const invited = await at.call("users.invite", [{ email, firstName: "New", lastName: "Person", role: "viewer", type: "pdv", segments: null }], "admin");
  expect(invited.status, invited.text).toBe(200);
  const asked = await at.ask("/v2/auth/reset-password", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ email: "vera@example.com" }) });
  expect(asked, asked.text).toMatchObject({ status: 200, json: { ok: true } });
  await expect.poll(() => logged(at, "mail_waits").length, { timeout: 60_000, interval: 100 }).toBeGreaterThan(before);
  expect(String(logged(at, "mail_waits").at(-1)?.code)).toMatch(new RegExp(code));
  expect(at.log()).not.toContain(email);
  await health(at, { ok: true, mail: false });
  const already = mailTo("vera@example.com");

  await gate.be("open");
  await expect.poll(() => [mailTo(email), mailTo("vera@example.com") - already], { timeout: 60_000, interval: 100 }).toEqual([1, 1]);
  await health(at, { ok: true, mail: true });
  expect(logged(at, "account_mail_failed")).toEqual([]);
});
