import pino, { type DestinationStream } from "pino";

export type Level = "error" | "warn" | "info" | "debug";

/** Writes one JSON line an event, in UTC, to standard output; errors and warnings to standard error. */
export type ProcessLog = {
  write(level: Level, event: string, fields?: Record<string, unknown>): void;
  info(event: string, fields?: Record<string, unknown>): void;
  warn(event: string, fields?: Record<string, unknown>): void;
  error(event: string, fields?: Record<string, unknown>): void;
};

/** Names of fields that never reach a log, whoever passes them. */
const secret = /password|token|secret|authorization|cookie|email|latitude|longitude/i;

/** @param streams where lines go; the process's own by default */
export function createLog(least: Level, now: () => Date = () => new Date(), streams?: { out: DestinationStream; err: DestinationStream }): ProcessLog {
  // written at once: a process that ends in the next moment has said why
  const { out, err } = streams ?? { out: pino.destination({ dest: 1, sync: true }), err: pino.destination({ dest: 2, sync: true }) };
  const lines = pino(
    { level: least, base: null, messageKey: "event", timestamp: () => `,"at":"${now().toISOString()}"`, formatters: { level: (level) => ({ level }) } },
    pino.multistream([{ level: "debug", stream: out }, { level: "warn", stream: err }], { dedupe: true }),
  );
  const write: ProcessLog["write"] = (level, event, fields = {}) => {
    lines[level](Object.fromEntries(Object.entries(fields).filter(([name]) => !secret.test(name))), event);
  };
  return { write, info: (event, fields) => write("info", event, fields), warn: (event, fields) => write("warn", event, fields), error: (event, fields) => write("error", event, fields) };
}
