import { createHash, randomBytes } from "node:crypto";
import type { LiveTicketsRepository } from "~/store/live-tickets.server";
import type { SessionUser } from "./create-auth.server";

/** A ticket serves for so long, once. */
const ticketMs = 30_000;
const hashOf = (ticket: string): string => createHash("sha256").update(ticket).digest("base64url");

export type LiveTickets = {
  /** A ticket for the browser of a login: it stands in an address, so it is good once, for half a minute. */
  issue(user: SessionUser): Promise<string>;
  /** Whom a ticket, or an access token of another client, lets in; null when it is neither, or its login has ended. */
  admit(token: string): Promise<SessionUser | null>;
};

export function createLiveTickets({ tickets, userOfLogin, verifyAccess, clock }: {
  tickets: LiveTicketsRepository; userOfLogin: (sessionId: string) => Promise<SessionUser | null>; verifyAccess: (token: string) => Promise<SessionUser | null>; clock: () => Date;
}): LiveTickets {
  return {
    async issue({ sessionId }) {
      const ticket = randomBytes(24).toString("base64url");
      const now = clock();
      await tickets.add({ hash: hashOf(ticket), familyId: sessionId, expiresAt: new Date(now.getTime() + ticketMs) }, now);
      return ticket;
    },
    async admit(token) {
      if (token.length === 0 || token.length > 2000) return null;
      // an access token has dots, a ticket has none
      if (token.includes(".")) return verifyAccess(token);
      const login = await tickets.use(hashOf(token), clock());
      return login === null ? null : userOfLogin(login);
    },
  };
}
