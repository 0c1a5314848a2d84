import { z } from "./zod";

/**
 * The closed list of errors. `status` is the HTTP status; the text a person reads is `errors.<code>` in the locales,
 * the `message` is for logs. A new kind of failure gets a code here first.
 */
export const errorStatus = {
  bad_input: 400,
  invalid_hash: 400,
  unauthenticated: 401,
  bad_credentials: 401,
  account_disabled: 403,
  forbidden: 403,
  module_off: 403,
  not_found: 404,
  unknown_method: 404,
  conflict: 409,
  last_admin: 409,
  too_large: 413,
  weak_password: 422,
  too_many_attempts: 429,
  cancelled: 499,
  internal: 500,
  remote_failed: 502,
  busy: 503,
  engine_down: 503,
  store_down: 503,
  not_ready: 503,
  disk_full: 507,
  query_too_slow: 503,
  query_too_large: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/**
 * One wrong field: `path` names it (`filter.startDate`). `code` is stable: the key of its message in the locales, else what zod calls the problem. `message` is for people on the wire, which
 * words it in the language of the request; inside the process it may be the key.
 */
export type FieldProblem = { path: string; code: string; message: string };

export const errorBodySchema = z.object({
  error: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  reason: z.string(),
  message: z.string(),
  fields: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })).optional(),
  retryAfter: z.number().optional(),
});
/** What `/v2` answers with a status of 400 or above. `retryAfter` in seconds. */
export type ErrorBody = z.infer<typeof errorBodySchema>;

/** The only error that crosses room borders on purpose; anything else thrown is reported as `internal`. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly status: number;
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: { fields?: FieldProblem[]; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
    this.status = errorStatus[code];
  }
}

/** Whether an error is an `AppError`, also of another bundle, where `instanceof` would say no. */
export function isAppError(error: unknown): error is AppError {
  return error instanceof Error && error.name === "AppError" && "code" in error && typeof error.code === "string" && error.code in errorStatus;
}

/** A wrong field whose message has this key. */
export const fieldProblem = (path: string, key: string): FieldProblem => ({ path, code: key, message: key });
const isMessageKey = (text: string): boolean => /^[a-z][a-zA-Z]*\.[a-zA-Z]+$/.test(text);

/**
 * Zod issues as the fields of a `bad_input` error. Each unknown key is a field of its own.
 * @param whole what a problem of the value as a whole is about
 * @param where what all paths begin with
 */
export function badInput(error: z.ZodError, whole = "body", where = ""): AppError {
  const fields = error.issues.flatMap((issue) => {
    const path = issue.path.map(String);
    const about = (names: string[], message: string) => ({ path: [where, ...names].filter(Boolean).join(".") || whole, code: isMessageKey(message) ? message : (issue.code ?? "invalid"), message });
    return issue.code === "unrecognized_keys" ? issue.keys.map((key) => about([...path, key], "unknown field")) : [about(path, issue.message)];
  });
  return new AppError("bad_input", fields.map((f) => `${f.path}: ${f.message}`).join("; "), { fields });
}

/** What the operating system says of a full disk. */
const noRoom: readonly unknown[] = ["ENOSPC", "EDQUOT"];

/** Any thrown value as an error of the closed list: a full disk is told, what nobody expected is `internal`. */
export function asAppError(thrown: unknown): AppError {
  if (isAppError(thrown)) return thrown;
  if (thrown instanceof Error && "code" in thrown && noRoom.includes(thrown.code)) return new AppError("disk_full", "there is no room left on the disk", { cause: thrown });
  return new AppError("internal", "unexpected error", { cause: thrown });
}

const passing: readonly ErrorCode[] = ["conflict", "busy", "engine_down", "store_down", "disk_full", "not_ready"];

/** Whether the same may succeed later without anybody's doing here. */
export const passes = (error: AppError): boolean => passing.includes(error.code);
