import express, { type Request, type Response, type Router } from "express";
import { AppError, badInput, isAppError } from "~/contract/errors";
import { wireKinds } from "~/contract/values";
import { z } from "~/contract/zod";
import type { LoadSummary } from "~/ingest/context.server";
import { isUseless } from "~/ingest/summary.server";
import { withBody } from "~/ingest/receive-body.server";
import { letGo } from "./let-go.server";

export type WireKind = (typeof wireKinds)[number];

type Options = {
  dataDir: string;
  /** the largest body, unpacked */
  mostMegabytes: number;
  /** the key of the request, which must open `ingest`; rejects with `unauthenticated`, `forbidden` */
  key: (request: Request) => Promise<{ id: string }>;
  /** loads a file, and tells of it; null where the data is kept elsewhere */
  load: ((file: string, kind: WireKind) => Promise<LoadSummary>) | null;
  log: Record<"info" | "warn", (event: string, fields?: Record<string, unknown>) => void>;
};

const endings = new Map([["application/x-ndjson", "ndjson"], ["text/csv", "csv"]] as const);
const querySchema = z.strictObject({ kind: z.enum(wireKinds).default("pings") });
/** All but pings and devices is read into memory whole. */
const mostInMemory = 32;
/** What a sender waits before the next attempt, seconds. */
const retryAfter = 10;

/**
 * `POST /v2/ingest?kind=`: a batch of rows by a key, with the validation and the report of the command line. Errors are left to the error handler of `/v2`.
 * `settled` resolves when the batch under way, if any, has ended and left no file.
 */
export function ingestRouter({ dataDir, mostMegabytes, key, load, log }: Options): { router: Router; settled: () => Promise<void> } {
  const router = express.Router();
  let busy = false;
  let underWay: Promise<void> = Promise.resolve();
  const take = async (request: Request, response: Response): Promise<void> => {
    const { id } = await key(request);
    if (!load) throw new AppError("module_off", "the data of this deployment is kept elsewhere");
    const { kind, ending, mostBytes, packed } = whatIsSent(request, mostMegabytes);
    if (busy) throw inTurn();
    busy = true;
    try {
      // a request that is refused half-way must still be answered: its stream is left alone
      const loading = withBody(dataDir, { bytes: request.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>, ending, mostBytes, packed }, (file) => load(file, kind));
      underWay = loading.then(() => undefined, () => undefined);
      const summary = await loading;
      const report = { ...summary, files: summary.files.map((file) => ({ ...file, file: `body.${ending}` })) };
      const ok = !isUseless(summary);
      log.info("batch_loaded", { keyId: id, kind, ok, read: summary.rows.read, taken: summary.rows.taken, version: summary.dataVersion });
      response.status(ok ? 200 : 422).set("Cache-Control", "no-store").json({ ok, ...report });
    } catch (error) {
      if (request.socket.destroyed) log.warn("batch_cut", { keyId: id, kind, received: request.complete });
      throw error;
    } finally {
      busy = false;
    }
  };
  router.post("/v2/ingest", (request, response, next) => {
    take(request, response).catch((error: unknown) => {
      if (!request.complete) letGo(request, response);
      // of a request that was cut off nobody waits for the answer
      if (!request.socket.destroyed) next(isAppError(error) && ["conflict", "busy"].includes(error.code) && error.details.retryAfter === undefined ? new AppError(error.code, error.message, { retryAfter }) : error);
    });
  });
  return { router, settled: () => underWay };
}

const inTurn = (): AppError => new AppError("conflict", "another load is running; send the batch again when it has ended", { retryAfter });

function whatIsSent(request: Request, mostMegabytes: number): { kind: WireKind; ending: "csv" | "ndjson"; mostBytes: number; packed: boolean } {
  const query = querySchema.safeParse(request.query);
  if (!query.success) throw badInput(query.error, "query");
  const { kind } = query.data;
  const type = (request.get("Content-Type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  const ending = [...endings].find(([name]) => name === type)?.[1];
  if (!ending) throw new AppError("bad_input", `Content-Type must be ${[...endings.keys()].join(" or ")}`);
  const encoding = (request.get("Content-Encoding") ?? "identity").trim().toLowerCase();
  if (!["identity", "gzip", "x-gzip"].includes(encoding)) throw new AppError("bad_input", "Content-Encoding must be gzip, or absent");
  const megabytes = kind === "pings" || kind === "devices" ? mostMegabytes : Math.min(mostMegabytes, mostInMemory);
  if (Number(request.get("Content-Length") ?? 0) > megabytes * 2 ** 20) throw new AppError("too_large", `the body is larger than ${megabytes} MB: send it in parts`);
  return { kind, ending, mostBytes: megabytes * 2 ** 20, packed: encoding !== "identity" };
}
