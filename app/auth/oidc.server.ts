import { jwtVerify, SignJWT } from "jose";
import * as client from "openid-client";
import { AppError } from "~/contract/errors";
import { z } from "~/contract/zod";
import { derivedKey } from "./secret.server";

/** Who the login service says that somebody is. */
export type Identity = { issuer: string; subject: string; email: string | null; emailVerified: boolean };

/** A login service of the organisation (OpenID Connect, code flow with PKCE, state and nonce). */
export type Oidc = {
  /** What stands on the login page's button. */
  name: string;
  /** Where to send the browser, and the cookie that ties its way back to this browser. @throws AppError remote_failed */
  begin(origin: string | null): Promise<{ location: string; setCookie: string }>;
  /** Reads the way back; the cookie is used up whatever it says. @throws AppError bad_credentials for a way back that is not ours, remote_failed */
  finish(request: Request): Promise<{ identity: Identity; origin: string | null }>;
  /** Forgets the cookie of `begin`. */
  forget(): string;
};

export type OidcOptions = { issuer: string; clientId: string; clientSecret: string; name: string; publicUrl: string; secret: string; deployment: string; clock: () => Date };

const minutes = 10;
const cookieName = "atalaia-oidc";
export const callbackPath = "login/oidc/callback";
const stateSchema = z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), origin: z.string().nullable() });

export function createOidc({ issuer, clientId, clientSecret, name, publicUrl, secret, deployment, clock }: OidcOptions): Oidc {
  const key = derivedKey(secret, deployment, "oidc");
  const callback = new URL(callbackPath, publicUrl.endsWith("/") ? publicUrl : `${publicUrl}/`);
  const attributes = `Path=${callback.pathname.replace(/\/callback$/, "")}; HttpOnly; SameSite=Lax${callback.protocol === "https:" ? "; Secure" : ""}`;
  let found: Promise<client.Configuration> | null = null;

  /** Asked once; a service that did not answer is asked again. */
  function discovered(): Promise<client.Configuration> {
    // plain http is for a service on this machine
    const insecure = new URL(issuer).protocol === "http:";
    found ??= client.discovery(new URL(issuer), clientId, clientSecret, undefined, { timeout: 10, ...(insecure && { execute: [client.allowInsecureRequests] }) }).catch((cause: unknown) => {
      found = null;
      throw new AppError("remote_failed", "the login service cannot be reached", { cause });
    });
    return found;
  }

  async function readCookie(request: Request): Promise<z.infer<typeof stateSchema>> {
    const token = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w.-]+)`).exec(request.headers.get("Cookie") ?? "")?.[1] ?? "";
    const { payload } = await jwtVerify(token, key, { algorithms: ["HS256"], currentDate: clock(), requiredClaims: ["exp"] });
    return stateSchema.parse(payload);
  }

  return {
    name,
    async begin(origin) {
      const config = await discovered();
      const [state, nonce, verifier] = [client.randomState(), client.randomNonce(), client.randomPKCECodeVerifier()];
      const seconds = Math.floor(clock().getTime() / 1000);
      const kept = await new SignJWT({ state, nonce, verifier, origin }).setProtectedHeader({ alg: "HS256" }).setIssuedAt(seconds).setExpirationTime(seconds + minutes * 60).sign(key);
      const location = client.buildAuthorizationUrl(config, {
        redirect_uri: callback.href, scope: "openid email", state, nonce, code_challenge: await client.calculatePKCECodeChallenge(verifier), code_challenge_method: "S256",
      });
      return { location: location.href, setCookie: `${cookieName}=${kept}; ${attributes}; Max-Age=${minutes * 60}` };
    },

    async finish(request) {
      const config = await discovered();
      const { state, nonce, verifier, origin } = await readCookie(request).catch((cause: unknown) => { throw new AppError("bad_credentials", "no login was begun in this browser", { cause }); });
      const back = new URL(callback);
      back.search = new URL(request.url).search;
      try {
        const tokens = await client.authorizationCodeGrant(config, back, { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true });
        const claims = tokens.claims();
        if (!claims) throw new AppError("bad_credentials", "the login service sent no identity");
        const told = claims.email === undefined ? await client.fetchUserInfo(config, tokens.access_token, claims.sub) : claims;
        return { origin, identity: { issuer: claims.iss, subject: claims.sub, email: typeof told.email === "string" ? told.email : null, emailVerified: told.email_verified === true } };
      } catch (cause) {
        throw cause instanceof AppError ? cause : new AppError("bad_credentials", "the login service's answer was refused", { cause });
      }
    },

    forget: () => `${cookieName}=; ${attributes}; Max-Age=0`,
  };
}
