import type { AccountMail } from "~/auth/accounts.server";
import type { Environment } from "~/config/environment.server";
import type { Brand } from "~/contract/brand";
import { accountMail } from "~/mail/account-mail.server";
import { createMailer } from "~/mail/mailer.server";
import type { ProcessLog } from "./log.server";

type Options = { environment: Pick<Environment, "SMTP_URL" | "PUBLIC_URL" | "MAIL_FROM" | "PORT">; brand: Pick<Brand, "titles">; dataDir: string; log: Pick<ProcessLog, "warn"> };

/** `leaves`: whether the last attempt to send a mail succeeded. */
export type AccountMailer = { deliver(mail: AccountMail): Promise<void>; leaves(): boolean };

/** How the accounts' mails are worded, addressed and sent in this deployment. */
export function accountMailer({ environment: { SMTP_URL, PUBLIC_URL, MAIL_FROM, PORT }, brand, dataDir, log }: Options): AccountMailer {
  const base = PUBLIC_URL ?? `http://localhost:${PORT}`;
  const { product } = brand.titles;
  let leaves = true;
  const mailer = createMailer({
     smtpUrl: SMTP_URL, dataDir, from: { name: product, address: MAIL_FROM ?? `no-reply@${new URL(base).hostname}` },
    waits(problem) {
      leaves = false;
      log.warn("mail_waits", problem);
    },
    sent() { leaves = true; },
  });
  return {
    deliver({ token, ...mail }) {
      const link = new URL("update-password", base.endsWith("/") ? base : `${base}/`);
      link.searchParams.set("hash", token);
      link.searchParams.set("lang", mail.language);
      return mailer.send(accountMail({ ...mail, product, link: link.href }));
    },
    leaves: () => leaves,
  };
}
