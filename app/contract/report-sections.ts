/** Cards that a link may name behind `#`: their ids on the reports' pages. Free of zod, so that pages can use it without its weight. */
export const reportSections = ["visits", "repeat-visitors", "new-visitors", "weekdays", "home-distance", "work-distance", "takings"] as const;
export type ReportSection = (typeof reportSections)[number];
