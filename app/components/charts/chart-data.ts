/** What a chart draws and its table lists. Values are aligned with the points; null leaves a gap. */
export type ChartPoint = {
  key: string;
  /** below the axis */
  tick: string;
  /** below the axis where the full one has no room */
  short?: string;
  /** head of the tooltip and of the table's row */
  title: string;
  /** the row's name in files, where it is a day or days */
  file?: string;
  /** second line below the axis */
  detail?: string;
  /** grey ground, for weekends */
  shaded?: boolean;
};
export type ChartSeries = {
  id: string;
  label: string;
  /** at the end of its line, where the label is too long for that */
  short?: string;
  /** series colour 1 to 4; `other`: another period, beside which the rest stands */
  colour: 1 | 2 | 3 | 4 | "other";
  values: (number | null)[];
  /** single marks instead of a line */
  scatter?: boolean;
  /** what was expected, not measured */
  dashed?: boolean;
  /** values that the privacy floor hides */
  hidden?: boolean[];
};
export type ChartData = { points: ChartPoint[]; series: ChartSeries[]; /** y axis, `↑` and the unit */ axis: string; /** upper bound of the axis */ upper: number; /** lower bound below 0, of lines alone; 0 without it */ lower?: number; /** above each stack */ labels?: string[];
  /** ground from one value to another behind the lines, in a series' colour */ band?: { low: (number | null)[]; high: (number | null)[]; colour: ChartSeries["colour"] };
  /** the same around it, fainter */ outerBand?: { low: (number | null)[]; high: (number | null)[]; colour: ChartSeries["colour"] };
  /** a line before a point, with words beside it */ mark?: { at: number; label: string } };

/** Px around the plot; `right` holds the series' names at the ends of their lines. */
export type Frame = { width: number; height: number; left: number; right: number; top: number; bottom: number };

const least = { left: 46, top: 24, bottom: 26 };
const widthForNames = 560;

export function chartFrame(width: number, height: number, namesAtEnd: boolean, twoLines: boolean): Frame {
  return { width, height, ...least, bottom: least.bottom + (twoLines ? 16 : 0), right: namesAtEnd && width >= widthForNames ? 112 : 8 };
}

/** Centre of a point's column in px. */
export const columnCentre = (index: number, count: number, frame: Frame): number => frame.left + ((index + 0.5) * (frame.width - frame.left - frame.right)) / count;

/** The point whose column is nearest to `x` px. */
export function nearestPoint(x: number, count: number, frame: Frame): number {
  const share = (x - frame.left) / (frame.width - frame.left - frame.right);
  return Math.max(0, Math.min(count - 1, Math.floor(share * count)));
}

/** Px that the widest label below the axis takes; long series get more air than their labels need. */
export function tickRoom(points: readonly ChartPoint[]): number {
  const longest = points.reduce((most, { tick, detail }) => Math.max(most, tick.length, detail?.length ?? 0), 0);
  return Math.max(points.length > 12 ? 58 : 0, longest * 6.2 + 8);
}

/** The points with their short names, or with ranges below the axis broken into two lines, where one line has no room for all of them. */
export function fittedPoints(points: ChartPoint[], frame: Frame): ChartPoint[] {
  if (tickStride(points.length, frame, tickRoom(points)) === 1) return points;
  if (points.every(({ short }) => short !== undefined)) return points.map((point) => ({ ...point, tick: point.short ?? point.tick }));
  if (!points.every(({ tick, detail }) => detail === undefined && tick.includes("–")) || points.length > mostBroken) return points;
  return points.map((point) => {
    const after = point.tick.indexOf("–") + 1;
    return { ...point, tick: point.tick.slice(0, after), detail: point.tick.slice(after) };
  });
}
/** Ranges up to this many are broken into two lines; of more only some are shown. */
const mostBroken = 8;

/** Every how many points a tick label fits, `room` px each. */
export const tickStride = (count: number, frame: Frame, room: number): number => Math.max(1, Math.ceil((count * room) / (frame.width - frame.left - frame.right)));
