/** Why a row is not taken; the position in the list is the code in the work table. The first two are no rejects. */
export const reasons = [
  "taken", "passed_over", "not_json", "broken_line", "missing_device", "missing_time", "bad_time", "future",
  "bad_latitude", "bad_longitude", "out_of_range", "no_position",
  "missing_name", "no_polygon", "short_ring", "crosses_antimeridian", "unknown_dimension", "unknown_value", "bad_population", "opted_out",
  "missing_store", "unknown_store", "bad_day", "bad_revenue", "bad_tickets", "bad_cost", "missing_author", "missing_text", "expired", "unknown_language", "bad_rating",
] as const;
export type Reason = (typeof reasons)[number];

/** Code of a reason. */
export const reasonCode = (reason: Reason): number => reasons.indexOf(reason);
/** Codes from here on are rejects. */
export const firstReject = reasonCode("not_json");
