/** Members of `metrics.dashboardData` about on foot and by car around the points, by weekday and zone. */
export const mobilityMembers = {};
