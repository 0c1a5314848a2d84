import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { accountMail } from "~/mail/account-mail.server";
import { createMailer } from "~/mail/mailer.server";
import { mailTexts } from "~/locales/mail.server";

const link = "https://places.example/update-password?hash=abc&lang=en";
const asked = { kind: "reset", to: "ana@example.com", firstName: "Ana", product: "Atalaia", link, hours: 1 } as const;
let dataDir: string;
beforeEach(() => { dataDir = mkdtempSync(path.join(tmpdir(), "mail-")); });
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

it.each(["en", "es", "pt"] as const)("says the same in text and HTML, in %s", (language) => {
  for (const kind of ["reset", "invite"] as const) {
    const mail = accountMail({ ...asked, kind, language, hours: kind === "reset" ? 1 : 72 });
    expect(mail.text).toContain(link);
    expect(mail.html).toContain('href="https://places.example/update-password?hash=abc&amp;lang=en"');
    expect(mail.subject).toContain("Atalaia");
    expect(mail.text + mail.html + mail.subject).not.toMatch(/\{\{|undefined/);
    expect(mail.text).toContain(kind === "reset" ? mailTexts[language].oneHour : "72");
  }
});

it("S06: a name is text in the mail, and cannot add a header", () => {
  const mail = accountMail({ ...asked, language: "en", firstName: "<img src=x onerror=alert(1)>", product: "A\r\nBcc: evil@example.com" });
  expect(mail.html).not.toContain("<img");
  expect(mail.html).toContain("&lt;img src=x");
  expect(mail.subject).not.toMatch(/[\r\n]/);
});

it("writes a file for its owner alone where no mail server is set", async () => {
  await createMailer({ dataDir, from: { name: "Atalaia", address: "no-reply@places.example" } }).send(accountMail({ ...asked, language: "pt" }));
  const [name, ...others] = readdirSync(path.join(dataDir, "outbox"));
  expect(others).toEqual([]);
  const file = path.join(dataDir, "outbox", name!);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, "utf8")).toMatch(/^To: ana@example\.com$/m);
});

it("tries again where the mail server refuses, then gives up", async () => {
  const received: string[] = [];
  let refusals = 1;
  const server = createServer((socket) => {
    if (refusals-- > 0) { socket.end("421 busy\r\n"); return; }
    let body = false;
    socket.write("220 here\r\n");
    socket.on("error", () => undefined);
    socket.on("data", (chunk) => {
      const text = String(chunk);
      if (body) { received.push(text); if (text.endsWith("\r\n.\r\n")) { body = false; socket.write("250 taken\r\n"); } return; }
      if (/^DATA/i.test(text)) { body = true; socket.write("354 go\r\n"); } else if (/^QUIT/i.test(text)) socket.end("221 bye\r\n"); else socket.write("250 ok\r\n");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const smtpUrl = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const from = { name: "Atalaia", address: "no-reply@places.example" };
  await createMailer({ dataDir, smtpUrl, from, pausesMs: [10] }).send(accountMail({ ...asked, language: "en" }));
  expect(received.join("")).toContain("Subject: Atalaia: new password");
  await new Promise((resolve) => server.close(resolve));
  await expect(createMailer({ dataDir, smtpUrl, from, pausesMs: [10] }).send(accountMail({ ...asked, language: "en" }))).rejects.toThrow();
});
