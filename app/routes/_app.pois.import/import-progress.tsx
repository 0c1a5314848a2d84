import { useLocation, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "~/components/translation";
import { useFormatter } from "~/components/format-context";
import { Alert } from "~/components/ui/alert";
import { ButtonLink } from "~/components/ui/button";
import { useHydrated } from "~/components/ui/hydrated";
import type { ImportState } from "~/contract/point-import";
import { siteAddress } from "~/domain/site-address";

/** ms between two looks at an import that runs. */
const pollMs = 1000;

/** How far an import is, and what it came to. */
export function ImportProgress({ run }: { run: ImportState }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const hydrated = useHydrated();
  const { pathname, search } = useLocation();
  const { revalidate, state } = useRevalidator();
  const running = run.state === "running";
  useEffect(() => {
    if (!running || state !== "idle") return;
    const timer = setTimeout(revalidate, pollMs);
    return () => clearTimeout(timer);
  }, [running, state, revalidate]);
  if (!running) return <ImportDone run={run} />;
  const phase = t(`importing.phase.${run.phase ?? "reading"}`);
  return (
    <section className="card form-card" aria-labelledby="import-running">
      <h2 id="import-running">{t("importing.running")}</h2>
      <p role="status">{phase}</p>
      <div className="point-steps">
        <progress aria-label={phase} {...(run.total > 0 ? { max: run.total, value: run.done } : {})} />
        {run.total > 0 ? <span className="muted">{t("importing.steps", { done: format.count(run.done), total: format.count(run.total) })}</span> : null}
      </div>
      {hydrated ? null : <div><a className="btn" href={siteAddress(pathname + search)}>{t("importing.refresh")}</a></div>}
    </section>
  );
}

function ImportDone({ run: { result } }: { run: ImportState }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const { created = 0, moved = 0, changed = 0, unchanged = 0, bad = 0 } = result ?? {};
  const counts = [["created", created], ["moved", moved], ["changed", changed], ["unchanged", unchanged]] as const;
  return (
    <section className="card form-card" aria-label={t("importing.done")}>
      <Alert tone="success" role="status">{t(created + moved + changed > 0 ? "importing.done" : "importing.doneNothing")}</Alert>
      <dl className="import-counts">{counts.map(([key, count]) => <div key={key} data-outcome={key}><dt>{t(`importing.${key}`)}</dt><dd>{format.count(count)}</dd></div>)}</dl>
      {bad > 0 ? <p>{t("importing.left", { count: bad, formatted: format.count(bad) })}</p> : null}
      <div className="actions"><ButtonLink tone="primary" to="/pois">{t("importing.toList")}</ButtonLink><ButtonLink to="/pois/import">{t("importing.another")}</ButtonLink></div>
    </section>
  );
}
