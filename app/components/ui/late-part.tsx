import { useEffect, useRef, useState, type ComponentType } from "react";
import { useTranslation } from "../translation";
import { Alert } from "./alert";
import { Button } from "./button";

type Closable = { onClose: () => void };

/** `cut`: the request was made and failed. */
type Failure = "offline" | "cut";

/**
 * A dialog whose script is fetched when it is first wanted. Where it cannot be had, a dialog says so and asks again: an error of React's own
 * `lazy` would take the page away. A script whose request has failed stays failed in browsers that keep to the standard of module maps, until the page is
 * loaded anew: without a connection none is made, and after one that failed the retry loads the page, whose state is its address.
 */
export function latePart<P extends Closable>(fetchPart: () => Promise<ComponentType<P>>): ComponentType<P> {
  let known: ComponentType<P> | null = null;
  return function LatePart(props: P) {
    const [Part, setPart] = useState(() => known);
    const [attempt, setAttempt] = useState(0);
    const [failed, setFailed] = useState<Failure | null>(null);
    useEffect(() => {
      if (known) return;
      let wanted = true;
      if (navigator.onLine) fetchPart().then((part) => { known = part; if (wanted) setPart(() => part); }, () => { if (wanted) setFailed("cut"); });
      else setFailed("offline");
      return () => { wanted = false; };
    }, [attempt]);
    if (Part) return <Part {...props} />;
    return failed ? <NotHere onClose={props.onClose} again={() => {
      if (failed === "cut") return window.location.reload();
      setFailed(null);
      setAttempt(attempt + 1);
    }} /> : null;
  };
}

function NotHere({ onClose, again }: Closable & { again: () => void }) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  // `Modal` is such a part itself
  return (
    <dialog className="dialog popover dialog-short" ref={dialog} aria-label={t("common.problem")} onClose={onClose}>
      <div className="dialog-body">
        <Alert tone="danger" role="alert" title={t("common.problem")}>{t("errors.remote_failed")}</Alert>
      </div>
      <footer className="dialog-foot"><span /><Button onClick={() => dialog.current?.close()}>{t("common.close")}</Button><Button tone="primary" onClick={again}>{t("common.retry")}</Button></footer>
    </dialog>
  );
}
