/** Members of `metrics.dashboardData` about before and after a visit: flow map, journey, correlations, stores. */
export const movementMembers = {};
