import { createCookieSessionStorage, type SessionStorage } from "@remix-run/node";
import { derivedKey } from "./secret.server";
import type { TokenPair } from "./create-auth.server";

type Stored = { accessToken: string; refreshToken: string };

export type WebSession = {
  /** The tokens that a request's cookie carries; null without one, or when its signature is not ours. */
  read(request: Request): Promise<TokenPair | null>;
  /** The Set-Cookie header that keeps the tokens. */
  keep(request: Request, tokens: TokenPair): Promise<string>;
  /** The Set-Cookie header that forgets them. */
  forget(request: Request): Promise<string>;
  /** The Set-Cookie header of a cookie that says nothing: a form that comes without it comes from a browser that keeps none of ours. */
  probe(request: Request): string;
  /** Whether the probe came back. */
  sawProbe(request: Request): boolean;
  /** Whether cookies of this request are for TLS alone. */
  isSecure(request: Request): boolean;
};

export type WebSessionOptions = { secret: string; deployment: string; publicUrl?: string | undefined; maxAgeSeconds: number };

/**
 * Tokens in a signed cookie that scripts cannot read and other sites' forms do not send. Over TLS the cookie is `__Host-` and Secure.
 * On plain http it is neither, as a browser would drop it: `request.url` is https only when the connection or a trusted proxy says so.
 */
export function createWebSession({ secret, deployment, publicUrl, maxAgeSeconds }: WebSessionOptions): WebSession {
  // cookies are of a whole host, and several deployments may stand under paths of it
  const name = `atalaia${(publicUrl ? new URL(publicUrl).pathname : "").replace(/\/+$/, "").replaceAll("/", "-")}`;
  const key = Buffer.from(derivedKey(secret, deployment, "cookie")).toString("base64url");
  const storage = (secure: boolean): SessionStorage<Stored> =>
    createCookieSessionStorage<Stored>({
      cookie: { name: `${secure ? "__Host-" : ""}${name}`, secrets: [key], httpOnly: true, sameSite: "lax", path: "/", secure, maxAge: maxAgeSeconds },
    });
  const [plain, secure] = [storage(false), storage(true)];
  const isSecure = (request: Request) => publicUrl?.startsWith("https:") === true || new URL(request.url).protocol === "https:";
  const of = (request: Request) => (isSecure(request) ? secure : plain);
  const probeName = (request: Request) => `${isSecure(request) ? "__Host-" : ""}${name}-probe`;
  return {
    isSecure,
    probe: (request) => `${probeName(request)}=1; Path=/; HttpOnly; SameSite=Lax${isSecure(request) ? "; Secure" : ""}`,
    sawProbe: (request) => (request.headers.get("Cookie") ?? "").split(/;\s*/).includes(`${probeName(request)}=1`),
    async read(request) {
      const session = await of(request).getSession(request.headers.get("Cookie"));
      const [accessToken, refreshToken] = [session.get("accessToken"), session.get("refreshToken")];
      return accessToken && refreshToken ? { accessToken, refreshToken } : null;
    },
    async keep(request, { accessToken, refreshToken }) {
      const session = await of(request).getSession();
      session.set("accessToken", accessToken);
      session.set("refreshToken", refreshToken);
      return of(request).commitSession(session);
    },
    forget: async (request) => of(request).destroySession(await of(request).getSession()),
  };
}
