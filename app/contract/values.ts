/** Closed value lists and text patterns of the contract, free of zod so that browser code may import them. */

/** Values of the three demographic dimensions, in the order in which they are shown; `unknown` is a slice of its own. */
export const genders = ["F", "M", "unknown"] as const;
export const ageRanges = ["20_24", "25_29", "30_39", "40_49", "50_59", "60_69", "70_plus", "unknown"] as const;
export const socialClasses = ["A", "B", "C", "D", "E", "unknown"] as const;
export type Gender = (typeof genders)[number];
export type AgeRange = (typeof ageRanges)[number];
export type SocialClass = (typeof socialClasses)[number];

export const pointTypes = ["pdv", "ooh"] as const;
export type PointType = (typeof pointTypes)[number];

/** Whether a place does business, as administration says it. */
export const pointStatuses = ["open", "closed", "unknown"] as const;
export type PointStatus = (typeof pointStatuses)[number];

/** Orders of the list of points; `-` sorts backwards. */
export const pointSortKeys = ["name", "-name", "group", "-group"] as const;
export type PointSortKey = (typeof pointSortKeys)[number];

/** Where the live channel listens (SPEC.md 7). */
export const livePath = "/v2/socket.io";
/** What an event `data` of the live channel is about. */
export const liveKinds = ["notification", "attribution", "fresh_data", "audit"] as const;

/** 16 hex digits that depend on type and path alone; a single point's path ends with its code. */
export const groupHashPattern = /^[0-9a-f]{16}$/;
export const monthPattern = /^\d{4}-(0[1-9]|1[0-2])$/;

/** Zones by the distance in metres to the segment's nearest point: [0, 500], (500, 1000], (1000, 2000]. */
export const mobilityZones = ["0_500", "500_1000", "1000_2000"] as const;
export type MobilityZone = (typeof mobilityZones)[number];
/** Upper ends of the distance buckets in metres, as the names of fields have them. */
export const distanceBuckets = ["0_500", "501_1000", "1001_2000", "2001_5000", "5001_10000", "10001_more"] as const;

/** What a key opens: `read` the methods that answer figures and points, `ingest` the taking in of data. */
export const keyScopes = ["read", "ingest"] as const;
export type KeyScope = (typeof keyScopes)[number];

/** States of an audit in the order of the list. */
export const auditStatuses = ["RUNNING", "PENDING", "READY", "FAILED"] as const;
export type AuditStatus = (typeof auditStatuses)[number];
/** Why an audit has failed, as whoever made it can act on it. */
export const auditFailures = ["segment_gone", "no_data", "nobody_exposed", "protected", "too_large", "failed"] as const;
export type AuditFailure = (typeof auditFailures)[number];
/** Whom an audit compares. */
export const auditGroupNames = ["exposed", "control"] as const;
export type AuditGroupName = (typeof auditGroupNames)[number];
/** What exposed devices and controls are matched by, outermost first. */
export const auditDimensions = ["home", "days_now", "days_before", "gender", "age", "class"] as const;
/** Longest period of an audit: its days and those of the windows before it are read at once. */
export const mostAuditDays = 183;
/** Metres around a chosen place within which points are looked for (SPEC.md 9). */
export const poiDistances = [100, 200, 500, 1000, 2000] as const;
export type PoiDistance = (typeof poiDistances)[number];
export const usualPoiDistance: PoiDistance = 200;

/** What a configured filter of the planner may ask for: of devices what their profile says, of points what administration says of them. */
export const extraDeviceFields = ["carrier", "model", "own_car", "risk_level"] as const;
export const extraPointFields = ["category", "cp_name", "sales_office", "uf", "status"] as const;
export type ExtraField = (typeof extraDeviceFields)[number] | (typeof extraPointFields)[number];

/** Criteria about people that a point's visitors are scored by, in the order in which they are shown; a configured filter's is its field. */
export const audienceCriteria = ["pois", "gender", "ageRanges", "classes", "genres", "offlines", "platform", "makers", ...extraDeviceFields] as const;
export type AudienceCriterion = (typeof audienceCriteria)[number];

/** Orders of the list of audiences; `-` sorts backwards. */
export const audienceSortKeys = ["created", "-created", "name", "-name"] as const;
export type AudienceSortKey = (typeof audienceSortKeys)[number];
/** Whether an audience's size still says what the data says. */
export const audienceStatuses = ["READY", "OUTDATED"] as const;
export type AudienceStatus = (typeof audienceStatuses)[number];

/** What a program may send in batches. Areas replace all that are known: they come by the command line. */
export const wireKinds = ["pings", "points", "devices", "places", "sales", "posts"] as const;
