import { useFetcher, useLocation, useRevalidator } from "@remix-run/react";
import { useEffect, useReducer, useRef, useState } from "react";
import { useTranslation } from "~/components/translation";
import { useFormatter } from "~/components/format-context";
import { useLive } from "~/components/live/live-channel";
import { Alert } from "~/components/ui/alert";
import { useHydrated } from "~/components/ui/hydrated";
import type { AttributionState } from "~/contract/points";
import { siteAddress } from "~/domain/site-address";

/** ms between two questions where no news comes by itself (SPEC.md 9). */
export const pollMs = 3000;

const phases = ["points", "visits", "exclusions", "first_visits", "zones", "homes", "stays", "places", "merge"] as const;
const isAtWork = ({ state }: AttributionState): boolean => state === "running" || state === "waiting";

type AttributionProgressProps = {
  /** as the page was loaded */
  initial: AttributionState;
  /** the page follows a change of points, whose work may have ended already */
  changed: boolean;
  /** who asks may be told how it goes on; others see how it stood */
  follows: boolean;
};

/** How far the visits of changed points have come, and that reports are right again. */
export function AttributionProgress({ initial, changed, follows }: AttributionProgressProps) {
  const { t } = useTranslation();
  const [state, wasAtWork] = useAttribution(initial, follows);
  if (isAtWork(state)) return <AtWork state={state} />;
  if (state.state === "failed") return <Alert tone="warning" role="status">{t("poi.progress.failed")}</Alert>;
  return wasAtWork || (changed && state.finished !== null) ? <Alert tone="success" role="status">{t("poi.progress.done")}</Alert> : null;
}

function AtWork({ state: { state, phase, done, total } }: { state: AttributionState }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const hydrated = useHydrated();
  const { pathname, search } = useLocation();
  const known = phases.find((each) => each === phase?.replace(" ", "_")) ?? "start";
  return (
    <div className="alert alert-info point-progress">
      <div>
        <p role="status">{state === "waiting" ? t("poi.progress.waiting") : t("poi.progress.running", { phase: t(`poi.progress.phase.${known}`) })}</p>
        {state === "running" && total > 0 ? (
          <div className="point-steps"><progress max={total} value={done} aria-label={t(`poi.progress.phase.${known}`)} /><span className="muted">{t("poi.progress.steps", { done: format.count(done), total: format.count(total) })}</span></div>
        ) : null}
      </div>
      {hydrated ? null : <a className="btn btn-small" href={siteAddress(pathname + search)}>{t("poi.progress.refresh")}</a>}
    </div>
  );
}

/** The state as it is told, or asked for where no news comes, and whether it has been at work since the page is open. */
function useAttribution(initial: AttributionState, follows: boolean): [AttributionState, boolean] {
  const [state, setState] = useState(initial);
  const [wasAtWork, setWasAtWork] = useState(false);
  const { revalidate } = useRevalidator();
  const { load, data, state: asking } = useFetcher<AttributionState | null>({ key: "attribution" });
  const [wanted, ask] = useReducer((times: number) => times + 1, 0);
  const asked = useRef(wanted);
  const live = useLive("attribution", (news) => setState(news.state));
  const working = isAtWork(state);
  const before = useRef(working);
  useEffect(() => setState(initial), [initial]);
  useEffect(() => { if (data) setState(data); }, [data]);
  useEffect(() => {
    if (working) setWasAtWork(true);
    // statuses and neighbours follow from the new visits
    else if (before.current) revalidate();
    before.current = working;
  }, [working, revalidate]);
  useEffect(() => {
    if (!working || !follows) return;
    // what happened before the channel was there is asked for once
    if (live) { ask(); return; }
    const timer = setInterval(ask, pollMs);
    return () => clearInterval(timer);
  }, [working, follows, live]);
  useEffect(() => {
    // one question after the other: a second one would break the first off in the middle of its answer
    if (asking !== "idle" || asked.current === wanted) return;
    asked.current = wanted;
    load("/pois/attribution");
  }, [asking, wanted, load]);
  return [state, wasAtWork];
}
