import type { ReactNode } from "react";
import { FigureValue } from "./figure-value";

export type BarItem = {
  key: string;
  label: ReactNode;
  /** length of the bar; null where it is not known */
  value: number | null;
  hidden?: boolean;
  /** in grey: "others", "unknown" */
  other?: boolean;
  /** second figure, after the first */
  share?: number | null;
  /** below the row */
  below?: ReactNode;
};

type BarListProps = {
  items: BarItem[];
  /** how the first figure is written */
  format: (value: number) => string;
  shareFormat?: (share: number) => string;
  /** what a full bar stands for; the largest value where absent */
  most?: number;
  className?: string;
};

/** Horizontal bars from zero with their figures as text: what other products draw as pies. Complete without scripts. */
export function BarList({ items, format, shareFormat, most = Math.max(0, ...items.map(({ value }) => value ?? 0)), className = "" }: BarListProps) {
  return (
    <ul className={`bar-list series-1 ${shareFormat ? "bar-list-two" : ""} ${className}`}>
      {items.map(({ key, label, value, hidden, other, share, below }) => (
        <li key={key}>
          <div className="bar-row">
            <span>{label}</span>
            <span className={hidden ? "bar hatch" : other ? "bar series-other" : "bar"}>{value && most > 0 ? <i style={{ width: `${Math.min(100, (value / most) * 100).toFixed(1)}%` }} /> : null}</span>
            <span className="bar-figure"><FigureValue value={value} protected={hidden} format={format} /></span>
            {shareFormat ? <span className="bar-figure muted">{share === null || share === undefined ? (hidden ? "" : "--") : shareFormat(share)}</span> : null}
          </div>
          {below}
        </li>
      ))}
    </ul>
  );
}
