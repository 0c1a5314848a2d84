import { Suspense, useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "~/components/translation";
import { useFormatter } from "../format-context";
import { chartFrame, columnCentre, fittedPoints, nearestPoint, type ChartData } from "./chart-data";
import { lazyDrawing } from "./fetched";

/** The drawings come as chunks of their own, fetched when a chart scrolls into view. */
const drawings = { line: lazyDrawing(() => import("./line-drawing")), bar: lazyDrawing(() => import("./bar-drawing")), stack: lazyDrawing(() => import("./stack-drawing")) };
export type ChartKind = keyof typeof drawings;

type ChartStageProps = { kind: ChartKind; data: ChartData; height: number; show: (value: number) => string };

/** The place of a drawing: keeps its height, measures its width, and moves the tooltip by pointer and arrow keys. */
export function ChartStage({ kind, data, height, show }: ChartStageProps) {
  const { t } = useTranslation();
  const format = useFormatter();
  const stage = useRef<HTMLDivElement>(null);
  const { width, seen } = useMeasured(stage);
  const [active, setActive] = useState<number | null>(null);
  const count = data.points.length;
  const namesAtEnd = kind === "line" && data.series.length > 1;
  const points = fittedPoints(data.points, chartFrame(width, height, namesAtEnd, false));
  const frame = chartFrame(width, height, namesAtEnd, points.some((point) => point.detail));
  const Drawing = drawings[kind];

  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    setActive(nearestPoint(x, count, frame));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const from = active ?? -1;
    const moves: Record<string, number | null> = { ArrowRight: from + 1, ArrowLeft: active === null ? count - 1 : active - 1, Home: 0, End: count - 1, Escape: null };
    const to = moves[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setActive(to === null ? null : Math.max(0, Math.min(count - 1, to)));
  };
  return (
    <div
      className="chart-stage" ref={stage} style={{ height }} tabIndex={0} role="group" aria-label={t("common.chartKeys")}
      onPointerMove={onPointerMove} onPointerLeave={() => setActive(null)} onKeyDown={onKeyDown} onBlur={() => setActive(null)}
    >
      {seen && width > 0 ? (
        <Suspense fallback={null}>
          <Drawing data={{ ...data, points }} frame={frame} active={active} axisLabel={(value) => format.axis(value, data.upper)} />
        </Suspense>
      ) : null}
      {active !== null && active < count ? <Tooltip data={data} index={active} left={columnCentre(active, count, frame)} width={width} show={show} /> : null}
    </div>
  );
}

function Tooltip({ data, index, left, width, show }: { data: ChartData; index: number; left: number; width: number; show: (value: number) => string }) {
  const onRight = left < width / 2;
  return (
    <div className="chart-tip" role="status" style={{ left, transform: onRight ? "translateX(12px)" : "translateX(calc(-100% - 12px))" }}>
      <b>{data.points[index]?.title}</b>
      {data.series.map((series) => {
        const value = series.values[index];
        return <div key={series.id} className={`series-${series.colour}`}><i /><span>{series.label}</span><span>{value === null || value === undefined ? "--" : show(value)}</span></div>;
      })}
    </div>
  );
}

/** Width of a box, and whether it has been in view. */
export function useMeasured(box: React.RefObject<HTMLDivElement>): { width: number; seen: boolean } {
  const [width, setWidth] = useState(0);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const sizes = new ResizeObserver(() => setWidth(element.clientWidth));
    const views = new IntersectionObserver((entries) => { if (entries.some((entry) => entry.isIntersecting)) setSeen(true); }, { rootMargin: "80px" });
    // paper shows the whole page at once
    const print = () => flushSync(() => setSeen(true));
    sizes.observe(element);
    views.observe(element);
    window.addEventListener("beforeprint", print);
    return () => { sizes.disconnect(); views.disconnect(); window.removeEventListener("beforeprint", print); };
  }, [box]);
  return { width, seen };
}
