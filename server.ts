import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { constants } from "node:zlib";
import { createRequestHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import compression from "compression";
import express, { type NextFunction, type Request, type Response } from "express";
import sirv from "sirv";
import { readOldestPingDay } from "~/analytics/oldest-ping.server";
import { brandFiles } from "~/process/brand-files.server";
import { composeProcess } from "~/process/compose.server";
import { contractRouter } from "~/process/contract-router.server";
import { securityHeaders } from "~/process/security-headers.server";
import { openDrain } from "~/process/drain.server";
import { finalFailures } from "~/process/failures.server";
import { watchFolder } from "~/process/folder-ingest.server";
import { healthNews, healthOf } from "~/process/health.server";
import { processMetrics } from "~/process/metrics.server";
import { keepAskedLanguage } from "~/process/asked-language.server";
import { withPageFailures } from "~/process/page-failures.server";
import { mountedBuild, mountedManifest } from "~/process/mounted-build.server";
import { pageForms } from "~/process/page-forms.server";
import { requestLog } from "~/process/request-log.server";
import { requestLanguage } from "~/process/request-language.server";
import { ingestRouter } from "~/process/ingest-router.server";
import { stopOn } from "~/process/stop.server";
import { authRouter, bearerCaller, bearerKey, errorAnswer } from "~/auth/http.server";
import { problemText } from "~/locales/problem-text.server";
import { methodsRouter } from "~/methods/http.server";
import { reasonText } from "~/process/reason-text.server";
import { clusterAdapter } from "~/realtime/cluster-adapter.server";
import { openLiveChannel } from "~/realtime/live-channel.server";
import { openPool } from "~/store/postgres.server";
import type { Language } from "~/contract/brand";
import { AppError } from "~/contract/errors";
import { siteBase } from "~/domain/site-address";
import "~/load-context";

const { environment, brand, auth, mailer, savedViews, methods, uploads, trail, deployment, attribution, audits, loadBatch, retention, hook, news, engine, bulkStore, store, log, clock } = await composeProcess();
const production = environment.NODE_ENV !== "development";
const app = express();
/** everything, at the path that users reach it under; the health checks also at the host's root, where the container asks */
const site = express.Router();
const checks = express.Router();
const http = createServer(app);
const drain = openDrain();

app.disable("x-powered-by");
app.set("trust proxy", environment.TRUST_PROXY || false);

const dataVersion = deployment ? async () => (await deployment.holdings()).version : null;
const tellHealth = healthNews(log);
const health = async () => {
  if (drain.begun()) return { ok: false, stopping: true };
  const found = await healthOf({ store, engine, dataDir: path.resolve(environment.DATA_DIR), mail: mailer.leaves, dataVersion });
  tellHealth(found);
  return found;
};
const metrics = processMetrics({ token: environment.METRICS_TOKEN, dataVersion: dataVersion ?? (async () => null), ready: async () => (await health()).ok, oldestPing: async () => (engine ? readOldestPingDay(engine) : null) });
checks.get("/healthz", (_request, response) => { response.set("Cache-Control", "no-store").json({ ok: true }); });
checks.get("/readyz", (_request, response, next) => {
  health().then((answer) => { response.status(answer.ok ? 200 : 503).set("Cache-Control", "no-store").json(answer); }, next);
});

app.use(checks);
app.use(siteBase() || "/", site);
site.use(checks);

const client = fileURLToPath(new URL("./client", import.meta.url));
// assets come compressed from the build; of a page, brotli 2 makes as little as gzip 6 in less than half the time
const compress = compression({ level: 3, brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_LGWIN]: 18 } }, filter: (request, response) => !/spreadsheetml/.test(String(response.getHeader("Content-Type"))) && compression.filter(request, response) });
// a page is thirty of these files: the headers that pages need would weigh 30 kB
if (production) {
  site.get("/assets/manifest-*", compress, mountedManifest);
  site.use("/assets", drain.refuse, (_request, response, next) => { response.set({ "X-Content-Type-Options": "nosniff", "Cross-Origin-Resource-Policy": "same-origin" }); next(); },
    sirv(path.join(client, "assets"), { brotli: true, gzip: true, immutable: true, maxAge: 31_536_000, etag: true }), (_request: Request, response: Response) => { response.status(404).end(); });
}
site.use(requestLog({ log, metrics, trusted: Boolean(environment.TRUST_PROXY) }));
site.use((_request, response, next) => { response.locals.nonce = randomBytes(16).toString("base64"); next(); });
site.use(securityHeaders({ brand, strict: production, secure: environment.PUBLIC_URL?.startsWith("https:") === true }));
site.use(drain.refuse);

const errors = { reason: reasonText, problem: (code: string, language: Language) => problemText(code, language, { minimum: brand.password.minimumLength }), language: requestLanguage(brand), log };
site.use(metrics.router);
site.use("/metrics", errorAnswer(errors));
site.use(authRouter(auth, errors));
site.use(contractRouter(brand));
site.use(methodsRouter({ methods, caller: (request) => bearerCaller(auth, request, "read"), language: errors.language }));
const ingest = ingestRouter({ dataDir: path.resolve(environment.DATA_DIR), mostMegabytes: environment.INGEST_MAX_MB, key: (request) => bearerKey(auth, request, "ingest"), load: loadBatch, log });
site.use(ingest.router);
site.use("/v2", (_request: Request, _response: Response, next: NextFunction) => next(new AppError("not_found", "no such address")), errorAnswer(errors));

const vite = production ? undefined : await (await import("vite")).createServer({ server: { middlewareMode: true, hmr: { server: http } } });
site.use("/brand", brandFiles(path.resolve(environment.BRANDS_DIR, environment.BRAND)));
if (vite) site.use(vite.middlewares);
else if (existsSync(client)) site.use(sirv(client, { maxAge: 3600, etag: true }));
site.use(compress);

site.use(keepAskedLanguage);
site.use(pageForms({ trusted: Boolean(environment.TRUST_PROXY) }));

const buildFile = new URL("./server/index.js", import.meta.url).href;
const told = (pages: ServerBuild): ServerBuild => withPageFailures(pages, { brand, log });
const build = vite ? async () => told((await vite.ssrLoadModule("virtual:remix/server-build")) as ServerBuild) : told(mountedBuild((await import(/* @vite-ignore */ buildFile)) as ServerBuild));
site.all("*", createRequestHandler({
  build,
  mode: environment.NODE_ENV,
  getLoadContext: (request, response) => ({
    cspNonce: production ? (response.locals.nonce as string) : undefined,
    brand, methods, auth, savedViews, uploads, deployment, environment, clock, log: log.write, note: trail.note, address: request.ip ?? "",
  }),
}));
// with a path in PUBLIC_URL: what lies beside it
app.use((_request, response, next) => {
  response.set({ "Content-Security-Policy": "default-src 'none'", "X-Content-Type-Options": "nosniff" });
  next(new AppError("not_found", "no such address"));
});
app.use(finalFailures({ brand, reason: reasonText, language: errors.language, base: siteBase(), log }));

const live = openLiveChannel({
  http, auth, publicUrl: environment.PUBLIC_URL, base: siteBase(), reason: reasonText, language: brand.language, log, open: () => !drain.begun(),
  // its listener is lost to the pool at each restart of the database
  adapter: environment.DATABASE_URL ? clusterAdapter(openPool(environment.DATABASE_URL, 200), (error) => log.warn("live_cluster_failed", { error: error.message })) : undefined,
});
news.attach(live);
const folder = environment.INGEST_FOLDER && loadBatch ? watchFolder({ folder: path.resolve(environment.INGEST_FOLDER), load: loadBatch, clock, log }) : null;

http.keepAliveTimeout = 65_000;
http.on("error", (error: NodeJS.ErrnoException) => {
  // an address that is not this machine's, or a name that nobody knows, is no fault of the port
  const setting = ["EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN", "EINVAL"].includes(error.code ?? "") ? "HOST" : "PORT";
  retention?.stop();
  process.stderr.write(`${setting}: cannot listen on ${environment.HOST}:${environment.PORT} (${error.code ?? error.message})\n`);
  void (async () => { await engine?.stop(); await store.close(); process.exit(78); })();
});
http.listen(environment.PORT, environment.HOST, () => {
  const address = http.address();
  log.info("listening", { port: typeof address === "object" && address ? address.port : environment.PORT, brand: brand.id });
});

stopOn(["SIGTERM", "SIGINT"], { http, drain, log, farewell: () => live.close(), settled: ingest.settled, close: async () => { retention?.stop(); await folder?.stop(); attribution?.stop(); audits?.stop(); news.stop(); trail.stop(); await Promise.race([Promise.all([auth.accounts.settled(), hook.settled(), trail.settled()]), new Promise((resolve) => setTimeout(resolve, 3000))]); hook.stop(); await vite?.close(); await engine?.stop(); await bulkStore?.close(); await store.close(); } });
