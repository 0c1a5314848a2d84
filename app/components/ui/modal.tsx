import { useEffect, useRef, type KeyboardEvent, type MutableRefObject, type ReactNode } from "react";
import { useTranslation } from "~/components/translation";
import { Icon } from "./icon";

type ModalProps = { /** id of the title, and of nothing else on the page */ id: string; title: ReactNode; className?: string; onClose: () => void; /** receives the element, for whoever closes it from inside */ box?: MutableRefObject<HTMLDialogElement | null>; children: ReactNode };

/**
 * A modal dialog that is there as long as it is rendered. Escape, the cross and a click outside close it; Tab goes round inside; the
 * browser gives the focus back to what had it when the dialog appeared.
 */
export function Modal({ id, title, className = "", onClose, box, children }: ModalProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement | null>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  return (
    <dialog
      className={`dialog popover ${className}`} ref={(element) => { dialog.current = element; if (box) box.current = element; }} aria-labelledby={id} onClose={onClose}
      onKeyDown={(event) => { keepTabInside(event); if (event.key === "Escape") { event.preventDefault(); event.stopPropagation(); close(); } }}
      onClick={(event) => { if (event.target === dialog.current) close(); }}
    >
      <header className="dialog-head">
        <h2 id={id}>{title}</h2>
        <button type="button" className="icon-btn" aria-label={t("common.close")} onClick={close}><Icon name="close" /></button>
      </header>
      {children}
    </dialog>
  );
}

/** Tab goes round inside the dialog instead of leaving for the browser's own controls. */
function keepTabInside(event: KeyboardEvent<HTMLDialogElement>) {
  if (event.key !== "Tab") return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("a[href], button:not([disabled]), input, select, summary, [tabindex='0']")].filter((stop) => stop.checkVisibility());
  const [first, last] = [stops[0], stops.at(-1)];
  const leaving = event.shiftKey ? document.activeElement === first : document.activeElement === last;
  if (!leaving) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
