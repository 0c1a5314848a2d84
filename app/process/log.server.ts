export type Level = "error" | "warn" | "info" | "debug";
const order: Level[] = ["error", "warn", "info", "debug"];

/** Writes one JSON line an event, in UTC, to standard output; errors and warnings to standard error. */
export type ProcessLog = {
  write(level: Level, event: string, fields?: Record<string, unknown>): void;
  info(event: string, fields?: Record<string, unknown>): void;
  warn(event: string, fields?: Record<string, unknown>): void;
  error(event: string, fields?: Record<string, unknown>): void;
};

/** Names of fields that never reach a log, whoever passes them. */
const secret = /password|token|secret|authorization|cookie|email|latitude|longitude/i;

export function createLog(least: Level, now: () => Date = () => new Date(), out: (line: string, level: Level) => void = toStreams): ProcessLog {
  const write: ProcessLog["write"] = (level, event, fields = {}) => {
    if (order.indexOf(level) > order.indexOf(least)) return;
    const kept = Object.fromEntries(Object.entries(fields).filter(([name]) => !secret.test(name)));
    out(JSON.stringify({ at: now().toISOString(), level, event, ...kept }), level);
  };
  return { write, info: (event, fields) => write("info", event, fields), warn: (event, fields) => write("warn", event, fields), error: (event, fields) => write("error", event, fields) };
}

function toStreams(line: string, level: Level): void {
  (level === "error" || level === "warn" ? process.stderr : process.stdout).write(`${line}\n`);
}
