import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response, type Router } from "express";
import type { Language } from "~/contract/brand";
import { AppError, asAppError, badInput, isAppError, type ErrorBody, type ErrorCode } from "~/contract/errors";
import type { KeyScope } from "~/contract/values";
import { z } from "~/contract/zod";
import { keyMark, type KeyCaller } from "./api-keys.server";
import { loginSchema, newPasswordSchema, resetSchema } from "./accounts";
import { loggedPath } from "./logged-path.server";
import type { Auth, AuthLog, SessionUser } from "./create-auth.server";

export type AuthHttpOptions = {
  /** An error's text for people in a language. */
  reason: (code: ErrorCode, language: Language) => string;
  /** The sentence of a wrong field by its code; null, or left out: the problem's own words stay. */
  problem?: (code: string, language: Language) => string | null;
  /** The language a caller wants; the brand's when it says none. */
  language: (request: Request) => Language;
  log: AuthLog;
};

const refreshSchema = z.object({ refreshToken: z.string().min(1).max(200), email: z.string().min(1).max(254) });
const logoutSchema = z.object({ refreshToken: z.string().max(200).optional() });

/**
 * `POST /v2/auth/login`, `/v2/auth/refresh-token`, `/v2/auth/logout`, `/v2/auth/reset-password` and `/v2/auth/update-password/{hash}`. The client's address is express's `req.ip`,
 * so the application's `trust proxy` setting decides which forwarded addresses count.
 */
export function authRouter(auth: Auth, options: AuthHttpOptions): Router {
  const router = express.Router();
  const json = [noStore, onlyJson, express.json({ limit: "32kb", type: "application/json" })];

  router.post("/v2/auth/login", json, handled(async (request, response) => {
    const { email, password } = parsed(loginSchema, request.body);
    response.json(await auth.login({ email, password, address: request.ip ?? "", userAgent: request.get("User-Agent") ?? "" }));
  }));
  router.post("/v2/auth/refresh-token", json, handled(async (request, response) => {
    response.json(await auth.refresh({ ...parsed(refreshSchema, request.body), address: request.ip ?? "" }));
  }));
  router.post("/v2/auth/logout", json, handled(async (request, response) => {
    await auth.logout({ ...parsed(logoutSchema, request.body ?? {}), accessToken: bearerToken(request), address: request.ip ?? "" });
    response.status(204).end();
  }));
  router.post("/v2/auth/reset-password", json, handled(async (request, response) => {
    const { email } = parsed(resetSchema, request.body);
    await auth.accounts.requestReset({ email, address: request.ip ?? "", language: options.language(request) });
    response.json({ ok: true });
  }));
  router.post("/v2/auth/update-password/:hash", json, handled(async (request, response) => {
    const { password } = parsed(newPasswordSchema, request.body);
    await auth.accounts.updatePassword(String(request.params.hash), password, { address: request.ip ?? "" });
    response.json({ ok: true });
  }));
  router.use("/v2/auth", noStore, (_request, _response, next) => next(new AppError("not_found", "no such address")));
  router.use(errorAnswer(options));
  return router;
}

/** The user of a request's `Authorization: Bearer`. @throws AppError `unauthenticated` */
export async function bearerUser(auth: Auth, request: Request): Promise<SessionUser> {
  const token = bearerToken(request);
  const user = token ? await auth.verifyAccess(token) : null;
  if (!user) throw new AppError("unauthenticated", token ? "access token refused" : "no access token");
  return user;
}

/** Whoever a request's `Authorization: Bearer` stands for: a person by an access token, or a program by a key that opens `scope`. @throws AppError `unauthenticated`, `forbidden` */
export async function bearerCaller(auth: Auth, request: Request, scope: KeyScope): Promise<{ user: SessionUser } | { key: KeyCaller }> {
  const token = bearerToken(request);
  return token?.startsWith(keyMark) ? { key: await keyOf(auth, token, scope) } : { user: await bearerUser(auth, request) };
}

/** The program of a request's key, which must open `scope`. @throws AppError `unauthenticated`, `forbidden` */
export async function bearerKey(auth: Auth, request: Request, scope: KeyScope): Promise<KeyCaller> {
  return keyOf(auth, bearerToken(request) ?? "", scope);
}

async function keyOf(auth: Auth, token: string, scope: KeyScope): Promise<KeyCaller> {
  const key = await auth.keys.verify(token);
  if (!key) throw new AppError("unauthenticated", "key refused");
  if (!key.scopes.includes(scope)) throw new AppError("forbidden", `this key does not open ${scope}`);
  return key;
}

/** Answers any error of `/v2` as `{ error, reason, message }`, without what it came from. */
export function errorAnswer({ reason, problem = () => null, language, log }: AuthHttpOptions): ErrorRequestHandler {
  return (thrown: unknown, request, response, next) => {
    if (response.headersSent) return next(thrown);
    const error = requestError(thrown) ?? asAppError(thrown);
    if (error.code === "internal") log.error("internal_error", { requestId: response.getHeader("X-Request-Id"), path: loggedPath(request.baseUrl + request.path), error: thrown instanceof Error ? thrown.stack : String(thrown) });
    else if (error.status >= 500) log.warn("request_failed", { requestId: response.getHeader("X-Request-Id"), path: loggedPath(request.baseUrl + request.path), code: error.code, error: error.message });
    const { fields, retryAfter } = error.details;
    const worded = fields?.map((field) => ({ ...field, message: problem(field.code, language(request)) ?? field.message }));
    // no key of a message is told: what logs get is in English
    const message = (fields ?? []).reduce((text, { code }) => (code.includes(".") ? text.replaceAll(code, problem(code, "en") ?? code) : text), error.message);
    const body: ErrorBody = { error: error.code, reason: reason(error.code, language(request)), message, ...(worded && { fields: worded }), ...(retryAfter !== undefined && { retryAfter }) };
    if (retryAfter !== undefined) response.set("Retry-After", String(retryAfter));
    if (error.status === 401) response.set("WWW-Authenticate", "Bearer");
    response.status(error.status).json(body);
  };
}

/** What express says of an address or a body that it cannot take; null for everything else. */
export function requestError(thrown: unknown): AppError | null {
  if (thrown instanceof URIError) return new AppError("bad_input", "the address cannot be decoded");
  const status = thrown instanceof Error && !isAppError(thrown) && "status" in thrown ? thrown.status : null;
  if (status === 413) return new AppError("too_large", "the body is too large");
  // with a broken packing there is a status and no type
  return typeof status === "number" && status >= 400 && status < 500 ? new AppError("bad_input", "body cannot be read as JSON") : null;
}

const noStore: RequestHandler = (_request, response, next) => { response.set("Cache-Control", "no-store"); next(); };

/** A form of another site can post text, never JSON, without asking first. */
const onlyJson: RequestHandler = (request, _response, next) => {
  const empty = request.get("Content-Length") === "0" || (request.get("Content-Length") === undefined && request.get("Transfer-Encoding") === undefined);
  next(empty || request.is("application/json") ? undefined : new AppError("bad_input", "Content-Type must be application/json"));
};

function handled(work: (request: Request, response: Response) => Promise<void>): RequestHandler {
  return (request, response, next) => { work(request, response).catch(next); };
}

function parsed<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body);
  if (!result.success) throw badInput(result.error);
  return result.data;
}

function bearerToken(request: Request): string | undefined {
  return /^Bearer ([\w.-]+)$/i.exec(request.get("Authorization") ?? "")?.[1];
}
