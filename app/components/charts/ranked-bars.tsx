import type { ReactNode } from "react";

/** One bar: `length` is a share (0..1) of the longest one's track; null where the value is missing. */
export type RankedBar = { key: string; name: string; /** tells two of one name apart */ detail?: string; length: number | null; hidden?: boolean; value: ReactNode; second?: ReactNode };

type RankedBarsProps = { bars: readonly RankedBar[]; colour?: 1 | 2 | 3 | 4; /** px of the whole chart; twenty bars fill 500 */ height: number };

/** Horizontal bars from zero in the order of their values, as text and boxes: complete without scripts, and each value can be read. */
export function RankedBars({ bars, colour = 1, height }: RankedBarsProps) {
  const twice = new Set(bars.map(({ name }) => name).filter((name, i, names) => names.indexOf(name) !== i));
  return (
    <ol className={`ranked-bars series-${colour}`} style={{ minHeight: height }}>
      {bars.map((bar) => (
        <li key={bar.key} className={bar.second === undefined ? "ranked-bar" : "ranked-bar ranked-bar-two"}>
          <span>{bar.name}{bar.detail && twice.has(bar.name) ? <small> · {bar.detail}</small> : null}</span>
          <span className={bar.hidden ? "bar hatch" : "bar"} aria-hidden="true">{bar.length ? <i style={{ width: `${(Math.min(1, bar.length) * 100).toFixed(1)}%` }} /> : null}</span>
          <span className="bar-figure">{bar.value}</span>
          {bar.second === undefined ? null : <span className="bar-figure muted">{bar.second}</span>}
        </li>
      ))}
    </ol>
  );
}
