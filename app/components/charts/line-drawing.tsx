import { area, line, scaleLinear } from "d3";
import { Axes, type DrawingProps } from "./axes";
import { columnCentre, type ChartSeries } from "./chart-data";

/** Least distance of two names at the ends of their lines, px. */
const nameHeight = 16;

/** Lines over the same points, named at their right ends where there is room. Gaps stay gaps. */
export default function LineDrawing(props: DrawingProps) {
  const { data, frame, active } = props;
  const { lower = 0 } = data;
  const y = scaleLinear([lower, data.upper], [frame.height - frame.bottom, frame.top]);
  const x = (i: number) => columnCentre(i, data.points.length, frame);
  const path = line<number | null>().defined((value) => value !== null).x((_, i) => x(i)).y((value) => y(value ?? 0));
  const band = area<[number | null, number | null]>().defined(([low, high]) => low !== null && high !== null).x((_, i) => x(i)).y0(([low]) => y(low ?? 0)).y1(([, high]) => y(high ?? 0));
  const dots = data.points.length <= 8;
  return (
    <svg aria-hidden="true" width={frame.width} height={frame.height} viewBox={`0 0 ${frame.width} ${frame.height}`} preserveAspectRatio="xMinYMin">
      <Axes {...props} y={y} />
      {data.outerBand ? <path className={`series-band series-${data.outerBand.colour}`} d={band(data.points.map((_, i) => [data.outerBand?.low[i] ?? null, data.outerBand?.high[i] ?? null])) ?? undefined} /> : null}
      {data.band ? <path className={`series-band series-${data.band.colour}`} d={band(data.points.map((_, i) => [data.band?.low[i] ?? null, data.band?.high[i] ?? null])) ?? undefined} /> : null}
      {data.mark ? <Marked at={(x(data.mark.at) + x(data.mark.at - 1)) / 2} label={data.mark.label} top={frame.top} base={y(lower)} end={frame.width - frame.right} /> : null}
      {active !== null ? <line className="cursor-line" x1={x(active)} x2={x(active)} y1={frame.top} y2={y(lower)} /> : null}
      {data.series.map((series, n) => (
        <g key={series.id} className={`series-${series.colour}`}>
          {series.scatter ? series.values.map((value, i) => (value === null ? null : <Dot key={i} x={x(i)} y={y(value)} square={n === 1} />)) : <path className={series.colour === "other" ? "series-line series-compared" : series.dashed ? "series-line series-dashed" : n === 1 ? "series-line series-second" : "series-line"} d={path(series.values) ?? undefined} />}
          {series.values.map((value, i) => value !== null && (dots || i === active || (!series.scatter && lonely(series.values, i))) ? <Mark key={i} x={x(i)} y={y(value)} shape={n} /> : null)}
        </g>
      ))}
      {frame.right > 50 ? names(data.series, y).map(({ series, at }) => (
        <text key={series.id} className={`series-label series-${series.colour}`} x={frame.width - frame.right + 10} y={at + 4}>{series.short ?? series.label}</text>
      )) : null}
    </svg>
  );
}

/** Where something begins: a dotted line with its name on the side that has room. */
function Marked({ at, label, top, base, end }: { at: number; label: string; top: number; base: number; end: number }) {
  const onLeft = at > end * 0.6;
  return <g><line className="cursor-line" x1={at} x2={at} y1={top} y2={base} /><text x={onLeft ? at - 6 : at + 6} y={top + 10} textAnchor={onLeft ? "end" : "start"}>{label}</text></g>;
}

const lonely = (values: (number | null)[], i: number) => (values[i - 1] ?? null) === null && (values[i + 1] ?? null) === null;

/** A mark of a scatter: small, as there are many; the second series is square. */
const Dot = ({ x, y, square }: { x: number; y: number; square: boolean }) => (square ? <rect className="series-dot" x={x - 2.5} y={y - 2.5} width={5} height={5} /> : <circle className="series-dot" cx={x} cy={y} r={2.5} />);

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
