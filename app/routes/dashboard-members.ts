import type { DashboardData } from "~/contract/metrics";

/** What the dashboard and its workbook show of the sections of visits: the others are not asked for. */
export const shownOfVisits: Exclude<keyof DashboardData, "meta">[] = ["metrics", "metricsCompare", "metricsGroup", "metricsWeekly", "metricsDaily", "metricsTimeBlock"];
