/** Members of `metrics.dashboardData` about two periods and many points against one another: performance, rankings, full demographics of points and of the period before. */
export const comparisonMembers = {};
