import { z } from "~/contract/zod";

/** What the parent tells the host to do; memory in bytes, times in milliseconds. */
export const hostOptionsSchema = z.object({
  /** chDB's own directory; one process at a time may hold it */
  databaseDir: z.string().min(1),
  /** directory of mode 0700 for pipes and spooled inserts; emptied at start */
  runDir: z.string().min(1),
  user: z.string().min(1),
  key: z.string().min(16),
  /** 0 = any free port; a port that is taken is replaced by a free one */
  port: z.number().int().min(0),
  /** queries that run at one time */
  slots: z.number().int().min(1),
  /** queries that may wait for a slot */
  queue: z.number().int().min(0),
  memoryBytes: z.number().int().min(0),
  /** how long a stop waits for running queries before it ends them */
  graceMs: z.number().int().min(0),
  /** how long a query may outlive its end (abort or time limit) before the host gives itself up */
  patienceMs: z.number().int().min(0),
  /** settings of every query, unless the request says otherwise */
  defaults: z.record(z.string().regex(/^\w+$/), z.union([z.string(), z.number()])),
});
export type HostOptions = z.infer<typeof hostOptionsSchema>;

/** Parent to host. */
export const parentMessageSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("start"), options: hostOptionsSchema }),
  z.object({ kind: z.literal("stop") }),
]);
export type ParentMessage = z.infer<typeof parentMessageSchema>;

/** Host to parent. `code` is ClickHouse's: 76 = the directory is held by another process. */
export const hostMessageSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("hello") }),
  z.object({ kind: z.literal("ready"), port: z.number().int() }),
  z.object({ kind: z.literal("failed"), code: z.number().int(), message: z.string() }),
  z.object({ kind: z.literal("given_up"), message: z.string() }),
]);
export type HostMessage = z.infer<typeof hostMessageSchema>;
