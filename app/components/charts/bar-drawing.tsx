import { scaleBand, scaleLinear } from "d3";
import { Axes, type DrawingProps } from "./axes";

/** Grouped bars from zero, two series at most, each with its value above it where there is room. */
export default function BarDrawing(props: DrawingProps) {
  const { data, frame, active, axisLabel } = props;
  const y = scaleLinear([0, data.upper], [frame.height - frame.bottom, frame.top]);
  const columns = scaleBand<number>().domain(data.points.keys()).range([frame.left, frame.width - frame.right]);
  const group = Math.min(columns.bandwidth() * 0.7, 56 * data.series.length);
  const inside = scaleBand<number>().domain(data.series.keys()).range([0, group]).paddingInner(0.06);
  const roomForValues = inside.bandwidth() >= 30;
  return (
    <svg aria-hidden="true" width={frame.width} height={frame.height} viewBox={`0 0 ${frame.width} ${frame.height}`} preserveAspectRatio="xMinYMin">
      {active !== null ? <rect className="weekend-band" x={columns(active)} width={columns.bandwidth()} y={frame.top} height={y(0) - frame.top} /> : null}
      <Axes {...props} y={y} />
      {data.series.map((series, s) => (
        <g key={series.id} className={`series-${series.colour}`}>
          {series.values.map((value, i) => {
            const x = (columns(i) ?? 0) + (columns.bandwidth() - group) / 2 + (inside(s) ?? 0);
            if (value === null) return <text key={data.points[i]?.key} className="bar-label" x={x + inside.bandwidth() / 2} y={y(0) - 6} textAnchor="middle">--</text>;
            return (
              <g key={data.points[i]?.key}>
                <rect className="series-bar" x={x} width={inside.bandwidth()} y={y(value)} height={Math.max(0, y(0) - y(value))} rx={2} />
                {roomForValues ? <text className="bar-label" x={x + inside.bandwidth() / 2} y={y(value) - 6} textAnchor="middle">{axisLabel(value)}</text> : null}
              </g>
            );
          })}
        </g>
      ))}
    </svg>
  );
}
