import { line, scaleLinear } from "d3";
import { Axes, type DrawingProps } from "./axes";
import { columnCentre, type ChartSeries } from "./chart-data";

/** Least distance of two names at the ends of their lines, px. */
const nameHeight = 16;

/** Lines over the same points, named at their right ends where there is room. Gaps stay gaps. */
export default function LineDrawing(props: DrawingProps) {
  const { data, frame, active } = props;
  const y = scaleLinear([0, data.upper], [frame.height - frame.bottom, frame.top]);
  const x = (i: number) => columnCentre(i, data.points.length, frame);
  const path = line<number | null>().defined((value) => value !== null).x((_, i) => x(i)).y((value) => y(value ?? 0));
  const dots = data.points.length <= 8;
  return (
    <svg aria-hidden="true" width={frame.width} height={frame.height} viewBox={`0 0 ${frame.width} ${frame.height}`} preserveAspectRatio="xMinYMin">
      <Axes {...props} y={y} />
      {active !== null ? <line className="cursor-line" x1={x(active)} x2={x(active)} y1={frame.top} y2={y(0)} /> : null}
      {data.series.map((series, n) => (
        <g key={series.id} className={`series-${series.colour}`}>
          <path className={series.colour === "other" ? "series-line series-compared" : n === 1 ? "series-line series-second" : "series-line"} d={path(series.values) ?? undefined} />
          {series.values.map((value, i) => value !== null && (dots || i === active || lonely(series.values, i)) ? <Mark key={i} x={x(i)} y={y(value)} shape={n} /> : null)}
        </g>
      ))}
      {frame.right > 50 ? names(data.series, y).map(({ series, at }) => (
        <text key={series.id} className={`series-label series-${series.colour}`} x={frame.width - frame.right + 10} y={at + 4}>{series.short ?? series.label}</text>
      )) : null}
    </svg>
  );
}

const lonely = (values: (number | null)[], i: number) => (values[i - 1] ?? null) === null && (values[i + 1] ?? null) === null;

/** Shape is the second coding beside colour: circle, square, triangle, diamond. */
function Mark({ x, y, shape }: { x: number; y: number; shape: number }) {
  if (shape === 1) return <rect className="series-point" x={x - 4.5} y={y - 4.5} width={9} height={9} />;
  if (shape === 2) return <path className="series-point" d={`M${x},${y - 5.5}L${x + 5.5},${y + 4}H${x - 5.5}Z`} />;
  if (shape === 3) return <path className="series-point" d={`M${x},${y - 6}L${x + 6},${y}L${x},${y + 6}L${x - 6},${y}Z`} />;
  return <circle className="series-point" cx={x} cy={y} r={4.5} />;
}

function names(series: ChartSeries[], y: (value: number) => number): { series: ChartSeries; at: number }[] {
  const placed = series.flatMap((each) => {
    const last = each.values.findLast((value) => value !== null);
    return last === null || last === undefined ? [] : [{ series: each, at: y(last) }];
  }).sort((a, b) => a.at - b.at);
  for (let i = 1; i < placed.length; i++) {
    const before = placed[i - 1], here = placed[i];
    if (before && here) here.at = Math.max(here.at, before.at + nameHeight);
  }
  return placed;
}
