/** How the forecasts of a page take notice of holidays. */
export type HolidayUse<S extends string> = { kind: "all" | "some" | "none" | "no_forecast"; with: S[]; without: S[] };
type Made<S extends string> = { series: S; step: "day" | "week"; model: string; holiday_factor: number | null };

/**
 * Holidays are an input of forecasts by days: in a week one is lost among the other days, what repeats the last season repeats its holidays, and without a past one nothing tells what one does.
 * @param ahead whether one lies in the days to come: else nothing can be missing
 */
export function holidayUse<S extends string>(made: readonly Made<S>[], ahead: boolean): HolidayUse<S> {
  const uses = ({ step, model, holiday_factor }: Made<S>): boolean => step === "day" && model !== "seasonal_naive" && (!ahead || holiday_factor !== null);
  const [by, without] = [made.filter(uses), made.filter((each) => !uses(each))].map((list) => list.map(({ series }) => series)) as [S[], S[]];
  return { kind: made.length === 0 ? "no_forecast" : without.length === 0 ? "all" : by.length === 0 ? "none" : "some", with: by, without };
}
