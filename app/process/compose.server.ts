import path from "node:path";
import { openOidc } from "./open-oidc.server";
import { createAuth } from "~/auth/create-auth.server";
import { ensureDemoUser, removeDemoUser } from "~/auth/demo-user.server";
import { deploymentSecret } from "~/auth/secret.server";
import { readBrand } from "~/config/brand.server";
import { basePath, ConfigError, readEnvironment } from "~/config/environment.server";
import { usableFolder } from "~/config/usable-folder.server";
import { isAppError } from "~/contract/errors";
import type { Notice, NoticeAbout } from "~/contract/notifications";
import { brandColourWarnings } from "~/domain/brand-colours";
import { openEngine } from "~/engine/client.server";
import { migrate } from "~/engine/migrate.server";
import type { LoadSummary } from "~/ingest/context.server";
import { loadFiles } from "~/ingest/load-files.server";
import { loadedNotice } from "~/ingest/loaded-notice";
import { finishPendingWork } from "~/ingest/maintain.server";
import { clearIncoming } from "~/ingest/receive-body.server";
import { uploadsIn } from "~/ingest/uploads.server";
import { readFirstSheet } from "~/exports/read-sheet.server";
import { problemText } from "~/locales/problem-text.server";
import type { ProblemText } from "~/methods/context.server";
import { withAccounts } from "~/methods/account-methods.server";
import { createMethods } from "~/methods/create-methods.server";
import { importRuns } from "~/methods/import-runs.server";
import { geocoderAt } from "~/methods/geocoder.server";
import { watchDeployment } from "~/methods/deployment.server";
import { createRemoteMethods } from "~/methods/remote-methods.server";
import { withTrail } from "~/methods/with-trail.server";
import { notificationsRepository } from "~/store/notifications.server";
import { savedViewsRepository } from "~/store/saved-views.server";
import { openStore } from "~/store/store.server";
import { usersRepository } from "~/store/users.server";
import { trailRepository } from "~/store/trail.server";
import { accountMailer } from "./account-mailer.server";
import { auditWorker } from "./audit-worker.server";
import { attributionWorker } from "./attribution-worker.server";
import type { WireKind } from "./ingest-router.server";
import { makeDemoSamples } from "./demo-samples.server";
import { liveNews } from "./live-news.server";
import { noticeText } from "./notice-text.server";
import { aboutLoad, openWebhook } from "./open-webhook.server";
import { createLog } from "./log.server";
import { keepPings } from "./ping-retention.server";
import { openTrail } from "./trail.server";
import { withTrailOfLogins } from "./trail-of-accounts.server";
import { noWebhook } from "./webhook.server";

/**
 * Everything that exists once in the web process, made in the order in which it depends on each other. With `METHODS_URL` the figures
 * come from there and no engine is started. What keeps it from starting ends the process with one line that
 * names the setting or the data at fault.
 */
export async function composeProcess() {
  try {
    const environment = readEnvironment();
    // the development server knows a host's root alone
    globalThis.atalaiaBase = environment.NODE_ENV === "development" ? "" : basePath(environment);
    const log = createLog(environment.LOG_LEVEL);
    const brand = readBrand(environment.BRANDS_DIR, environment.BRAND);
    for (const warning of brandColourWarnings(brand)) log.warn("brand_colours", { warning });
    const dataDir = path.resolve(environment.DATA_DIR);
    const clock = () => new Date();
    usableFolder("DATA_DIR", dataDir);
    if (environment.INGEST_FOLDER) usableFolder("INGEST_FOLDER", path.resolve(environment.INGEST_FOLDER));
    const store = await openStore({ dataDir, databaseUrl: environment.DATABASE_URL });
    const savedViews = savedViewsRepository(store);
    const notifications = notificationsRepository(store);
    const readers = () => usersRepository(store).all();
    const trailed = trailRepository(store);
    const trail = openTrail({ trail: trailed, clock, days: environment.TRAIL_DAYS, failed: (error) => log.error("trail_failed", { error: error instanceof Error ? error.message : "unknown" }) });
    const failed = (error: unknown): void => log.warn("news_failed", { error: error instanceof Error ? error.message : "unknown" });
    const secret = deploymentSecret({ dataDir, given: environment.SESSION_SECRET });
    // the demo's account lives in the demo alone: a production start on its data removes it
    if (environment.DEMO === "1") await ensureDemoUser(store, clock());
    else await removeDemoUser(store);
    const mailer = accountMailer({ environment, brand, dataDir, log });
    const auth = createAuth({ store, secret, brand, clock, log: withTrailOfLogins(log, trail.note), publicUrl: environment.PUBLIC_URL, deliver: mailer.deliver, oidc: openOidc(environment, { secret, brand, clock }) });
    const own = { accounts: auth.accounts, keys: auth.keys, brand, trail: trailed, trailDays: environment.TRAIL_DAYS };
    if (environment.METHODS_URL) {
      return { environment, brand, log, clock, store, auth, mailer, savedViews, engine: null, bulkStore: null, deployment: null, attribution: null, audits: null, loadBatch: null, retention: null, hook: noWebhook, news: liveNews({ notifications, readers, deployment: null, failed }), uploads: null, trail, methods: withTrail(withAccounts(createRemoteMethods(environment.METHODS_URL), own), trail.note) };
    }
    const engine = await openEngine({ dataDir, clickhouseUrl: environment.CLICKHOUSE_URL, clickhouseCluster: environment.CLICKHOUSE_CLUSTER, memoryMb: environment.ENGINE_MEMORY_MB, log: log.write });
    await migrate(engine);
    await finishPendingWork({ engine, store, brand, dataDir, now: clock(), log: log.write });
    const deployment = watchDeployment({ engine, store, brand, clock });
    const news = liveNews({ notifications, readers, deployment, failed });
    const hook = openWebhook({ environment, dataDir, clock, log });
    const tell = async (notice: Notice, about: NoticeAbout | null, more?: Record<string, unknown>): Promise<void> => {
      await notifications.add({ notice, about, date: clock() });
      hook.tell(notice, more);
      await news.look();
    };
    const attribution = attributionWorker({
      context: { engine, store, brand, dataDir, log: log.write }, clock, onState: news.attributed,
      onDone: async (notice, about) => {
        deployment.refresh();
        await tell(notice, about);
      },
    });
    // beside the questions of the first minute: nobody waits for it
    const retention = keepPings({ context: { engine, store, brand, dataDir, log: log.write }, clock, days: environment.PING_DAYS ?? null, log });
    void retention.look();
    const geocoder = environment.GEOCODER_URL ? geocoderAt(environment.GEOCODER_URL, `${brand.titles.product}/1.0`) : undefined;
    await clearIncoming(dataDir, clock());
    const loadBatch = async (file: string, kind: WireKind): Promise<LoadSummary> => {
      const summary = await loadFiles({ engine, store, brand, dataDir, now: clock(), engineReadsFiles: environment.CLICKHOUSE_URL === undefined, log: log.write }, { [kind]: [file] });
      if (!summary.changed) return summary;
      deployment.refresh();
      await tell(loadedNotice(summary, brand), null, aboutLoad(summary));
      return summary;
    };
    const bulkStore = await openStore({ dataDir, databaseUrl: environment.DATABASE_URL });
    const inWords: ProblemText = (code, language) => problemText(code, language, { minimum: brand.password.minimumLength });
    const context = { engine, store, brand, clock, log: log.write, deployment, attribution, noticeText: noticeText(brand), problemText: inWords, geocoder, uploads: uploadsIn(dataDir, readFirstSheet), bulkStore, imports: importRuns(log.write), tell };
    const audits = auditWorker({
      context, onProgress: news.audited,
      onDone: async (notice, userId, about) => {
        await notifications.add({ notice, about, date: clock(), userId });
        hook.tell(notice);
        await news.look();
      },
    });
    await audits.resume();
    const methods = withTrail(withAccounts(createMethods({ ...context, audits }, auth.accounts.segmentsOf), own), trail.note);
    // they wait for nobody, and nobody for them
    if (environment.DEMO === "1") void makeDemoSamples({ store, brand, call: methods.call, log: log.write }).catch((error: unknown) => log.warn("demo_samples_failed", { error: error instanceof Error ? error.message : "unknown" }));
    return { environment, brand, log, clock, store, auth, mailer, savedViews, engine, bulkStore, deployment, methods, trail, uploads: context.uploads, attribution, audits, loadBatch, retention, hook, news };
  } catch (error) {
    if (!(error instanceof ConfigError) && !isAppError(error)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(78);
  }
}
