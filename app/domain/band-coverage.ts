/** How often a band held against what it is to hold: `few` too few rows to say. */
export type BandVerdict = "holds" | "narrow" | "wide" | "few";
/** What a backtest counted: shares of `points` rows inside the bands, null without any. */
export type CountedBands = { coverage80: number | null; coverage95: number | null; points: number };

/** Rows below which chance alone moves the share inside by more than 14 points in one of twenty series. */
const leastRows = 30;
/** How far from what it promises a band may be before the page says so. */
const mostOff = 0.1;

/** The verdict on the bands of one series; the narrow side wins, since it is the one that misleads. */
export function bandVerdict({ coverage80, coverage95, points }: CountedBands): BandVerdict {
  if (coverage80 === null || coverage95 === null || points < leastRows) return "few";
  if (isOff(0.8 - coverage80) || isOff(0.95 - coverage95)) return "narrow";
  return isOff(coverage80 - 0.8) ? "wide" : "holds";
}

/** Ten points exactly are no more than ten, whatever the floating point makes of 0.8 - 0.7. */
const isOff = (points: number): boolean => points > mostOff + 1e-9;
