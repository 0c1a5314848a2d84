import { useRef, type ReactNode } from "react";
import { useLongList } from "./use-long-list";

/** A list of its own height that scrolls by finger, wheel and arrow keys; on paper and without need it is as long as its content. */
export function LongList({ label, height, children }: { label: string; /** px; without it the list is as long as its content */ height: number | undefined; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useLongList(box);
  return <div className="table-scroll long-list" ref={box} tabIndex={0} role="group" aria-label={label} style={{ maxHeight: height }}>{children}</div>;
}
