import { axisTicks } from "~/domain/axis";
import { columnCentre, tickRoom, tickStride, type ChartData, type Frame } from "./chart-data";

export type DrawingProps = { data: ChartData; frame: Frame; active: number | null; axisLabel: (value: number) => string };

/** Grid, y ticks with the axis' name above them, weekend bands, x ticks, the baseline, and the line of zero where values go below it. `y` maps a value to px. */
export function Axes({ data, frame, axisLabel, y }: DrawingProps & { y: (value: number) => number }) {
  const { points } = data;
  const end = frame.width - frame.right;
  const { lower = 0 } = data;
  const base = y(lower);
  const column = (end - frame.left) / points.length;
  const stride = tickStride(points.length, frame, tickRoom(points));
  return (
    <>
      {points.map((point, i) => point.shaded ? (
        <rect key={point.key} className="weekend-band" x={frame.left + i * column} width={column} y={frame.top} height={base - frame.top} />
      ) : null)}
      {axisTicks(data.upper, data.upper >= 5, lower).map((tick) => (
        <g key={tick}>
          <line className="grid-line" x1={frame.left} x2={end} y1={y(tick)} y2={y(tick)} />
          <text x={frame.left - 8} y={y(tick) + 4} textAnchor="end">{axisLabel(tick)}</text>
        </g>
      ))}
      <text x={0} y={11}>{data.axis}</text>
      {points.map((point, i) => i % stride === 0 ? (
        <g key={point.key}>
          <line className="axis-line" x1={columnCentre(i, points.length, frame)} x2={columnCentre(i, points.length, frame)} y1={base} y2={base + 4} />
          <text x={columnCentre(i, points.length, frame)} y={base + 19} textAnchor="middle">{point.tick}</text>
          {point.detail ? <text x={columnCentre(i, points.length, frame)} y={base + 35} textAnchor="middle">{point.detail}</text> : null}
        </g>
      ) : null)}
      <line className="axis-line" x1={frame.left} x2={end} y1={base} y2={base} />
      {lower < 0 ? <line className="axis-line axis-zero" x1={frame.left} x2={end} y1={y(0)} y2={y(0)} /> : null}
    </>
  );
}
