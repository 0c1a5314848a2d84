import { createHash, timingSafeEqual } from "node:crypto";
import express, { type Router } from "express";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { AppError } from "~/contract/errors";

type Answered = { method: string; path: string; status: number; seconds: number };
export type ProcessMetrics = { answered(request: Answered): void; router: Router };
type Options = { /** whoever asks for figures of the process has to carry it; without it there are none to be had */ token: string | undefined; dataVersion: () => Promise<number | null>; ready: () => Promise<boolean>; /** the oldest local day of which there are pings */ oldestPing: () => Promise<string | null> };

/**
 * `GET /metrics` in the text format of Prometheus, for whoever carries the token: answers by route, status and time, the process's memory, time and
 * event loop, the version of the data, its oldest pings, and whether the process is ready.
 */
export function processMetrics({ token, dataVersion, ready, oldestPing }: Options): ProcessMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const answers = new Histogram({
    name: "atalaia_http_request_seconds", help: "Time from a request to the end of its answer", labelNames: ["route", "method", "status"],
    buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30], registers: [registry],
  });
  const version = new Gauge({ name: "atalaia_data_version", help: "Version of the data, which grows with each load", registers: [registry] });
  const readiness = new Gauge({ name: "atalaia_ready", help: "1 when the process can answer questions", registers: [registry] });
  const oldest = new Gauge({ name: "atalaia_oldest_ping_day_seconds", help: "The oldest local day of which there are pings, as the Unix time of its midnight in UTC; no sample without pings", registers: [registry] });
  const router = express.Router();
  router.get("/metrics", (request, response, next) => {
    const answer = async () => {
      if (!token) throw new AppError("not_found", "no such address");
      if (!same(request.get("Authorization") ?? "", `Bearer ${token}`)) throw new AppError("unauthenticated", "METRICS_TOKEN does not fit");
      const [newest, ok, day] = await Promise.all([dataVersion(), ready(), oldestPing().catch(() => null)]);
      version.set(newest ?? 0);
      if (day === null) oldest.remove();
      else oldest.set(Date.parse(`${day}T00:00:00Z`) / 1000);
      readiness.set(ok ? 1 : 0);
      response.set({ "Content-Type": registry.contentType, "Cache-Control": "no-store" }).send(await registry.metrics());
    };
    answer().catch(next);
  });
  return { router, answered: ({ method, path, status, seconds }) => { answers.observe({ route: routeOf(path, status), method: knownMethod(method), status: String(status) }, seconds); } };
}

/** Compared by their digests, so that neither length nor beginning shows in the time. */
const same = (given: string, wanted: string): boolean => timingSafeEqual(digest(given), digest(wanted));
const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

const knownMethod = (method: string): string => (["GET", "POST", "HEAD"].includes(method) ? method : "other");

/** The first part of a path, or of `/v2` the two: a name that any visitor can make up is no label. */
export function routeOf(path: string, status: number): string {
  if (status === 404) return "none";
  const [first = "", second = ""] = path.split("/").filter(Boolean);
  if (first === "v2") return ["methods", "auth", "ingest", "socket.io", "openapi.json"].includes(second) ? `/v2/${second}` : "/v2";
  return /^[a-z.-]{1,30}$/.test(first) ? `/${first}` : "/";
}
