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
export const liveKinds = ["notification", "attribution", "fresh_data"] as const;

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
