import { useBlocker, useNavigate, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { useTranslation } from "~/components/translation";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";
import { isKept, losePage, lostPage, onLostPage } from "./kept-page";

function onLineChange(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => { window.removeEventListener("online", listener); window.removeEventListener("offline", listener); };
}

/** Offline no other screen is begun: its script may not be here yet, and Remix would load the whole page anew for it. */
function StayHere() {
  const blocker = useBlocker(({ currentLocation: { pathname }, nextLocation }) => pathname !== nextLocation.pathname && !isKept(nextLocation.pathname + nextLocation.search));
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    losePage(blocker.location.pathname + blocker.location.search);
    blocker.reset();
  }, [blocker]);
  return null;
}

/** Says that a page could not be had while the one before it stays, and asks for it again. */
export function LostPageNotice() {
  // a blocker that is always there warns of every link inside a page
  const offline = useSyncExternalStore(onLineChange, () => !navigator.onLine, () => false);
  return <>{offline ? <StayHere /> : null}<Notice /></>;
}

function Notice() {
  const { t } = useTranslation();
  const lost = useSyncExternalStore(onLostPage, lostPage, () => null);
  const navigate = useNavigate();
  const { revalidate, state } = useRevalidator();
  const busy = useNavigation().state !== "idle" || state !== "idle";
  const asked = useRef(false);
  // the button goes with the notice: the page takes its focus
  useEffect(() => {
    if (lost || !asked.current) return;
    asked.current = false;
    if (document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true });
  }, [lost]);
  if (!lost) return null;
  const again = () => {
    if (busy) return;
    asked.current = true;
    if (lost.held) revalidate();
    else void navigate(lost.wanted, { preventScrollReset: true });
  };
  return (
    <div className="lost-page" aria-busy={busy}>
      <Alert tone="danger">
        <span role="alert" key={lost.times}><b>{t(lost.offline ? "shell.lost.offline" : "shell.lost.failed")}</b> {t(lost.held ? "shell.lost.held" : "shell.lost.stays")}</span>{" "}
        <Button size="small" onClick={again}>{t("common.retry")}</Button>
      </Alert>
    </div>
  );
}
