import { lazy, Suspense, useRef } from "react";
import { useMeasured } from "./chart-stage";

/** A part of a whole: `group` holds it, `colour` is that of its kind. */
export type SharePart = { key: string; group: string; name: string; value: number; colour: 1 | 2 | 3 | 4 | "other"; /** as it is written */ label: string };
export type ShareDrawingProps = { parts: readonly SharePart[]; /** `value` where parts of the group may be hidden: what they leave of it stands without a name */ groups: readonly { key: string; label: string; colour: SharePart["colour"]; value?: number }[]; width: number; height: number };

/** Fetched when they come into view. */
const drawings = { treemap: lazy(() => import("./treemap-drawing")), rings: lazy(() => import("./rings-drawing")) };

/** The place of a drawing of shares: keeps its height and measures its width. Words and a table say what it shows. */
export function ShareStage({ kind, height, ...data }: Omit<ShareDrawingProps, "width"> & { kind: keyof typeof drawings }) {
  const stage = useRef<HTMLDivElement>(null);
  const { width, seen } = useMeasured(stage);
  const Drawing = drawings[kind];
  return <div className="share-stage" ref={stage} style={{ height }}>{seen && width > 0 ? <Suspense fallback={null}><Drawing {...data} width={width} height={height} /></Suspense> : null}</div>;
}
