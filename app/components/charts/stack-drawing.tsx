import { scaleBand, scaleLinear } from "d3";
import { Axes, type DrawingProps } from "./axes";

/** Px between the parts of a stack. */
const gap = 2;

/** Stacked bars from zero, the first series lowest, with `data.labels` above them. A stack of which a part is not known is `--`. */
export default function StackDrawing(props: DrawingProps) {
  const { data, frame, active } = props;
  const y = scaleLinear([0, data.upper], [frame.height - frame.bottom, frame.top]);
  const columns = scaleBand<number>().domain(data.points.keys()).range([frame.left, frame.width - frame.right]);
  const width = Math.min(columns.bandwidth() * 0.6, 64);
  const stacks = data.points.map((_, i) => {
    let below = 0;
    const parts = data.series.map(({ id, colour, values }) => {
      const value = values[i] ?? null;
      const part = { id, colour, from: below, to: below + (value ?? 0), known: value !== null };
      below = part.to;
      return part;
    });
    return { parts, top: below, known: parts.every((part) => part.known) };
  });
  // labels without room beside each other stand at two heights over the highest stack, so that none meets another, and are left to the tooltip where that
  // is not enough either
  const needed = Math.max(0, ...(data.labels ?? []).map((label) => label.length)) * 6.6 + 4;
  const rows = Math.ceil(needed / columns.bandwidth());
  const crest = Math.min(...stacks.filter(({ known }) => known).map(({ top }) => y(top)));
  return (
    <svg aria-hidden="true" width={frame.width} height={frame.height} viewBox={`0 0 ${frame.width} ${frame.height}`} preserveAspectRatio="xMinYMin">
      {active !== null ? <rect className="weekend-band" x={columns(active)} width={columns.bandwidth()} y={frame.top} height={y(0) - frame.top} /> : null}
      <Axes {...props} y={y} />
      {stacks.map(({ parts, top, known }, i) => {
        const x = (columns(i) ?? 0) + (columns.bandwidth() - width) / 2;
        const key = data.points[i]?.key;
        if (!known) return <text key={key} className="bar-label" x={x + width / 2} y={y(0) - 6} textAnchor="middle">--</text>;
        return (
          <g key={key}>
            {parts.map(({ id, colour, from, to }, part) => {
              const height = y(from) - y(to) - (part < parts.length - 1 && to < top ? gap : 0);
              return <rect key={id} className={`series-bar series-${colour}`} x={x} width={width} y={y(from) - Math.max(0, height)} height={Math.max(0, height)} rx={2} />;
            })}
            {data.labels?.[i] && rows <= 2 ? <text className="bar-label" x={x + width / 2} y={rows === 1 ? y(top) - 6 : crest - 6 - (i % rows) * 15} textAnchor="middle">{data.labels[i]}</text> : null}
          </g>
        );
      })}
    </svg>
  );
}
