import { Suspense, useRef } from "react";
import { useMeasured } from "./chart-stage";
import { lazyDrawing } from "./fetched";

/** Nodes by side: 0 before, 1 the middle, 2 after; `colour` is an index of the series, null for the one in the middle. */
export type FlowNode = { name: string; side: number; colour: number | null; /** devices, as a person reads them */ shown: string };
export type FlowLink = { source: number; target: number; value: number };
export type FlowData = { nodes: FlowNode[]; links: FlowLink[] };

const Drawing = lazyDrawing(() => import("./flow-drawing"));

/** The place of a flow's drawing: keeps its height and fetches the drawing when it comes into view. */
export function FlowStage({ data, height }: { data: FlowData; height: number }) {
  const box = useRef<HTMLDivElement>(null);
  const { width, seen } = useMeasured(box);
  return (
    <div className="chart-stage flow-stage" ref={box} style={{ height }}>
      {seen && width > 0 ? <Suspense fallback={null}><Drawing data={data} width={width} height={height} /></Suspense> : null}
    </div>
  );
}
