import { createHash, createHmac, randomBytes } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import { derivedKey } from "./secret.server";

export const accessMinutes = 15;
const kind = "at+jwt";

/** What an access token says: whose it is and which login it came from. */
export type AccessClaims = { userId: number; sessionId: string };

export type Tokens = {
  /** A signed token valid 15 minutes from `issued`; the same input gives the same token. */
  issueAccess(claims: AccessClaims, issued: Date): Promise<string>;
  /** Null for anything that is not a valid access token of this deployment now. */
  readAccess(token: string, now: Date): Promise<AccessClaims | null>;
  /** 256 random bits. */
  newRefresh(): string;
  /**
   * The one successor of a refresh token. It follows from the token and a key that only the server holds, so that parallel requests
   * with one token get one successor although the store keeps nothing but hashes.
   */
  successor(refreshToken: string): string;
  hashRefresh(refreshToken: string): string;
};

/** `deployment` is issuer and audience: a token of one client's server is worth nothing at another's. */
export function createTokens(secret: string, deployment: string): Tokens {
  const accessKey = derivedKey(secret, deployment, "access-token");
  const refreshKey = derivedKey(secret, deployment, "refresh-token");
  return {
    issueAccess({ userId, sessionId }, issued) {
      const seconds = Math.floor(issued.getTime() / 1000);
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: "HS256", typ: kind })
        .setSubject(String(userId)).setIssuer(deployment).setAudience(deployment)
        .setIssuedAt(seconds).setExpirationTime(seconds + accessMinutes * 60)
        .sign(accessKey);
    },
    async readAccess(token, now) {
      try {
        const { payload } = await jwtVerify(token, accessKey, {
          algorithms: ["HS256"], typ: kind, issuer: deployment, audience: deployment, currentDate: now, requiredClaims: ["sub", "sid", "exp"],
        });
        const userId = Number(payload.sub);
        return Number.isSafeInteger(userId) && typeof payload.sid === "string" ? { userId, sessionId: payload.sid } : null;
      } catch {
        return null;
      }
    },
    newRefresh: () => randomBytes(32).toString("base64url"),
    successor: (refreshToken) => createHmac("sha256", refreshKey).update(refreshToken).digest("base64url"),
    hashRefresh: (refreshToken) => createHash("sha256").update(refreshToken).digest("base64url"),
  };
}
