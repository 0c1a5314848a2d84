import { useEffect, useRef, type KeyboardEvent, type MutableRefObject, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "./icon";

type ModalProps = {
  title: string;
  /** id of the heading */
  id: string;
  /** called however it was closed; the browser gives the focus back to what opened it */
  onClose: () => void;
  className?: string;
  /** receives the element, for whoever closes it from inside */
  box?: MutableRefObject<HTMLDialogElement | null>;
  children: ReactNode;
};

/** A modal dialog that opens when it is rendered: Escape, the cross and a click beside it close it, Tab stays inside. */
export function Modal({ title, id, onClose, className, box, children }: ModalProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement | null>(null);
  useEffect(() => { dialog.current?.showModal(); }, []);
  const close = () => dialog.current?.close();
  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    keepTabInside(event);
    if (event.key !== "Escape") return;
    event.preventDefault();
    close();
  };
  return (
    <dialog
      className={`dialog popover${className ? ` ${className}` : ""}`} aria-labelledby={id} onClose={onClose} onKeyDown={onKeyDown}
      ref={(element) => { dialog.current = element; if (box) box.current = element; }} onClick={(event) => { if (event.target === dialog.current) close(); }}
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
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("button:not([disabled]), input:not([disabled]), select, a[href], summary, [tabindex='0']")];
  const [first, last] = [stops[0], stops.at(-1)];
  const leaving = event.shiftKey ? document.activeElement === first : document.activeElement === last;
  if (!leaving) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
