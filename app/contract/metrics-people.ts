/** Members of `metrics.dashboardData` about who the visitors are: distances from home and work, heat points, dwell, interests, apps, devices. */
export const peopleMembers = {};
