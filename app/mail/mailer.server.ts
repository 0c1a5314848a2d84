import { randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { createTransport } from "nodemailer";

export type Mail = { to: string; subject: string; text: string; html: string };
export type Mailer = { /** Rejects when no attempt succeeded. */ send(mail: Mail): Promise<void> };

type MailerOptions = {
  smtpUrl?: string | undefined;
  /** mails are written to `outbox` in it where there is no `smtpUrl` */
  dataDir: string;
  from: { name: string; address: string };
  /** waits before the second attempt and the next ones, ms */
  pausesMs?: readonly number[];
  /** told of an attempt that failed and will be made again, and why, without anybody's address */
  waits?: (problem: { attempt: number; code: string }) => void;
  /** told of a mail that has left */
  sent?: () => void;
};

/** Twenty minutes in all: what a restart of a mail server takes, and no link grows old. */
const usualPausesMs = [2000, 15_000, 60_000, 300_000, 900_000];

/** How long a mail server may be silent, ms. */
const patience = 20_000;

export function createMailer({ smtpUrl, dataDir, from, pausesMs = usualPausesMs, waits, sent }: MailerOptions): Mailer {
  if (!smtpUrl) return { send: (mail) => writeToOutbox(path.join(dataDir, "outbox"), { ...mail, from }) };
  const transport = createTransport({ url: smtpUrl, connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience, disableFileAccess: true, disableUrlAccess: true });
  return {
    async send(mail) {
      for (let attempt = 0; ; attempt++) {
        try {
          await transport.sendMail({ ...mail, from });
          return sent?.();
        } catch (error) {
          const pause = pausesMs[attempt];
          if (pause === undefined) throw error;
          waits?.({ attempt: attempt + 1, code: codeOf(error) });
          await new Promise((resolve) => { setTimeout(resolve, pause).unref(); });
        }
      }
    },
  };
}

const codeOf = (error: unknown): string => (error instanceof Error && "code" in error ? String(error.code) : "unknown");

/** One file a mail, as a mail program opens it, readable by the owner of the process alone. */
async function writeToOutbox(folder: string, mail: Mail & { from: MailerOptions["from"] }): Promise<void> {
  const made = await createTransport({ streamTransport: true, buffer: true, newline: "unix" }).sendMail({ ...mail, disableFileAccess: true, disableUrlAccess: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const bytes = made.message as Buffer;
  await writeFile(path.join(folder, `${new Date().toISOString().replace(/[:.]/g, "-")}-${randomBytes(4).toString("hex")}.eml`), bytes, { mode: 0o600, flag: "wx" });
}
