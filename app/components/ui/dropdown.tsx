import { useEffect, useRef, useState, type ReactNode } from "react";

type DropdownProps = {
  /** accessible name of the opening button */
  label: string;
  /** what the opening button shows */
  face: ReactNode;
  wide?: boolean;
  className?: string;
  /** with scripts: it has just been opened */
  onOpen?: () => void;
  /** a function: what only works with scripts, and is made when it is first opened */
  children: ReactNode | (() => ReactNode);
};

/**
 * A popover that opens under its button. Built on `<details>`, so that it opens without scripts; with them Escape closes it and
 * gives the focus back, and a click or focus elsewhere closes it.
 */
export function Dropdown({ label, face, wide, className = "icon-btn", onOpen, children }: DropdownProps) {
  const box = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  // it may have been opened before scripts came
  const follow = () => {
    setOpen(box.current?.open === true);
    if (box.current?.open) setWanted(true);
  };
  useEffect(follow, []);
  useEffect(() => {
    if (!open) return;
    const close = (event: Event) => {
      if (box.current?.open && event.target instanceof Node && !box.current.contains(event.target)) box.current.open = false;
    };
    document.addEventListener("pointerdown", close);
    document.addEventListener("focusin", close);
    return () => {
      document.removeEventListener("pointerdown", close);
      document.removeEventListener("focusin", close);
    };
  }, [open]);
  return (
    <details
      className="dropdown" ref={box} onToggle={() => { follow(); if (box.current?.open) onOpen?.(); }}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !box.current?.open) return;
        box.current.open = false;
        box.current.querySelector("summary")?.focus();
      }}
      onClick={(event) => {
        if (box.current && event.target instanceof Element && event.target.closest("a[href]")) box.current.open = false;
      }}
    >
      <summary className={className} aria-label={label} title={label}>{face}</summary>
      {typeof children === "function" && !wanted ? null : <div className={`popover${wide ? " popover-wide" : ""}`}>{typeof children === "function" ? children() : children}</div>}
    </details>
  );
}
