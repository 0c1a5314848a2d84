/** Where the engine reports what an operator may want to know; no row of data and no key is ever passed. */
export type EngineLog = (level: "error" | "warn" | "info" | "debug", message: string, fields?: Record<string, unknown>) => void;
