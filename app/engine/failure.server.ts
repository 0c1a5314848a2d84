import { ClickHouseError } from "@clickhouse/client";
import { AppError, type ErrorCode } from "~/contract/errors";

/** ClickHouse's numbers: time limit, memory limit, too many queries, stopping, killed. */
const codeOf: Record<string, ErrorCode> = {
  "159": "query_too_slow", "160": "query_too_slow", "241": "query_too_large", "202": "busy", "745": "busy", "394": "cancelled",
};

const connectionLost = new Set([
  "ECONNREFUSED", "ECONNRESET", "EPIPE", "ECONNABORTED", "ENOTFOUND", "EHOSTUNREACH", "ETIMEDOUT", "ERR_STREAM_PREMATURE_CLOSE",
]);

/** Whether the engine went away (or is going), so that the same question may do better after it has come back. */
export function isOutage(error: unknown): boolean {
  if (error instanceof ClickHouseError) return error.code === "745";
  if (hasCode(error) && connectionLost.has(error.code)) return true;
  return error instanceof Error && /socket hang up|^aborted$|premature close/i.test(error.message);
}

/** Whether nothing has reached the engine: even a command may be repeated. */
export function isUnsent(error: unknown): boolean {
  if (error instanceof ClickHouseError) return error.code === "745";
  return hasCode(error) && connectionLost.has(error.code) && "syscall" in error && error.syscall === "connect";
}

/** A failure of the engine as an error of the closed list; `what` names the question. */
export function engineFailure(error: unknown, what: string): AppError {
  if (error instanceof AppError) return error;
  const text = error instanceof Error ? error.message : String(error);
  const code = error instanceof ClickHouseError ? (codeOf[error.code] ?? "internal") : isOutage(error) ? "engine_down" : "internal";
  const retryAfter = code === "busy" || code === "engine_down" ? 2 : undefined;
  return new AppError(code, `${what}: ${text}`, { cause: error, retryAfter });
}

function hasCode(error: unknown): error is { code: string } {
  return typeof error === "object" && error !== null && "code" in error && typeof error.code === "string";
}
