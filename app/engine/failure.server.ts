import { ClickHouseError } from "@clickhouse/client";
import { AppError, type ErrorCode } from "~/contract/errors";

/** ClickHouse's numbers: time limit, memory limit, too many queries, stopping, killed, no room. */
const codeOf: Record<string, ErrorCode> = {
  "159": "query_too_slow", "160": "query_too_slow", "241": "query_too_large", "202": "busy", "745": "busy", "394": "cancelled", "243": "disk_full",
};
/** A write that failed for want of room bears the number of the write. */
const noRoom = /errno: 28\b|No space left on device|ENOSPC|EDQUOT|Disk quota exceeded/i;

const connectionLost = new Set([
  "ECONNREFUSED", "ECONNRESET", "EPIPE", "ECONNABORTED", "ENOTFOUND", "EHOSTUNREACH", "ETIMEDOUT", "ERR_STREAM_PREMATURE_CLOSE",
]);

/** What stands for an engine that takes connections and says nothing. */
export const silence = (what: string): Error => Object.assign(new Error(`${what}: the engine is silent`), { code: "ETIMEDOUT" });

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
  const code = noRoom.test(text) ? "disk_full" : error instanceof ClickHouseError ? (codeOf[error.code] ?? "internal") : isOutage(error) ? "engine_down" : "internal";
  const retryAfter = code === "busy" || code === "engine_down" ? 2 : undefined;
  return new AppError(code, `${what}: ${wordsOf(code, error) ?? text}`, { cause: error, retryAfter });
}

/** Where the engine is, and where it keeps what, is nobody's concern who asks. */
function wordsOf(code: ErrorCode, error: unknown): string | null {
  if (code === "disk_full") return "there is no room left on the engine's disk";
  return code === "engine_down" ? `the engine does not answer (${hasCode(error) ? error.code : "connection lost"})` : null;
}

function hasCode(error: unknown): error is { code: string } {
  return typeof error === "object" && error !== null && "code" in error && typeof error.code === "string";
}
