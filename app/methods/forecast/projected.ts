import type { Projected } from "~/contract/ai-forecast";
import type { ForecastReason } from "~/contract/forecast-names";
import type { DayRange } from "~/domain/calendar";
import { ratio } from "~/domain/figures";
import { withhold } from "~/domain/privacy-floor";

type Input = {
  current: number | null;
  projected: number | null;
  /** how far the projected total may be off, as a share of it */
  reach: number | null;
  /** the floor withholds the current total, or a part of it */
  hidden: boolean;
  periods: { current: DayRange; projected: DayRange } | null;
  reason: ForecastReason | null;
  historyDays: number;
};

/** A card: the total to come beside that of as many days before. What hangs on a withheld total is withheld with it. */
export function projectedOf({ current, projected, reach, hidden, periods, reason, historyDays }: Input): Projected {
  const rate = ratio(projected, current);
  const whole: Projected = {
    current, projected, perc: rate === null ? null : rate - 1,
    low80: projected === null || reach === null ? null : Math.max(Math.min(0, projected), projected * (1 - reach)), high80: projected === null || reach === null ? null : projected * (1 + reach),
    current_period: periods?.current ?? null, projected_period: periods?.projected ?? null, reason, history_days: historyDays,
  };
  return hidden ? withhold(whole, ["current", "perc"]) : whole;
}

/** The sum where all are known. */
export const sumKnown = (values: readonly (number | null)[]): number | null => (values.some((value) => value === null) ? null : values.reduce<number>((sum, value) => sum + (value ?? 0), 0));
