/** An error of the host itself, with the number and name that ClickHouse gives to the same failure. */
export class HostError extends Error {
  override readonly name = "HostError";
  constructor(readonly clickhouseCode: number, symbol: string, text: string) {
    super(`Code: ${clickhouseCode}. DB::Exception: ${text}. (${symbol})`);
  }
}

const UNKNOWN_EXCEPTION = 1002;

/** ClickHouse's number of any thrown value; 1002 where it has none. */
export function clickhouseCode(error: unknown): number {
  if (typeof error === "object" && error !== null && "clickhouseCode" in error && typeof error.clickhouseCode === "number") return error.clickhouseCode;
  const found = /Code: (\d+)/.exec(errorText(error))?.[1];
  return found === undefined ? UNKNOWN_EXCEPTION : Number(found);
}

/** The message of any thrown value, always in ClickHouse's shape, which the client reads code and name from. */
export function exceptionText(error: unknown): string {
  const text = errorText(error);
  return /^Code: \d+/.test(text) ? text : `Code: ${clickhouseCode(error)}. DB::Exception: ${text}. (UNKNOWN_EXCEPTION)`;
}

function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** HTTP status by error number, as ClickHouse's HTTP handler chooses it. */
const statusByCode: Record<number, number> = {
  6: 400, 27: 400, 36: 400, 38: 400, 41: 400, 46: 404, 47: 404, 48: 501, 53: 400, 60: 404, 62: 400, 72: 400, 81: 404, 115: 404,
  159: 408, 160: 408, 192: 403, 193: 403, 194: 403, 202: 503, 216: 400, 307: 413, 404: 404, 456: 400, 457: 400, 516: 403, 745: 503,
};

export function httpStatus(code: number): number {
  return statusByCode[code] ?? 500;
}

export const stoppingError = () => new HostError(745, "SERVER_OVERLOADED", "The engine is shutting down");
export const cancelledError = () => new HostError(394, "QUERY_WAS_CANCELLED", "The client has gone");
export const overdueError = () => new HostError(159, "TIMEOUT_EXCEEDED", "The time limit has passed");
export const refused = (text: string) => new HostError(48, "NOT_IMPLEMENTED", text);
