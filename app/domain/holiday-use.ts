/** How the forecasts of a page take notice of holidays. */
export type HolidayUse<S extends string> = { kind: "all" | "some" | "none" | "no_forecast"; with: S[]; without: S[] };
type Made<S extends string> = { series: S; step: "day" | "week"; model: string };

/** Holidays are an input of forecasts by days: in a week one is lost among the other days, and what repeats the last season repeats its holidays. */
export function holidayUse<S extends string>(made: readonly Made<S>[]): HolidayUse<S> {
  const uses = ({ step, model }: Made<S>): boolean => step === "day" && model !== "seasonal_naive";
  const [by, without] = [made.filter(uses), made.filter((each) => !uses(each))].map((list) => list.map(({ series }) => series)) as [S[], S[]];
  return { kind: made.length === 0 ? "no_forecast" : without.length === 0 ? "all" : by.length === 0 ? "none" : "some", with: by, without };
}
