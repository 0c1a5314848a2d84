import { figure, guarded } from "./figure";
import { z } from "./zod";

/** Zones by the distance in metres to the segment's nearest point: [0, 500], (500, 1000], (1000, 2000]. */
export const mobilityZones = ["0_500", "500_1000", "1000_2000"] as const;
export type MobilityZone = (typeof mobilityZones)[number];
/** uniques: distinct devices; with_speed: those whose speed is known; by_car: those of them whose 85th percentile is that of a car. */
export const mobilityCounts = ["uniques", "with_speed", "by_car"] as const;
export type MobilityField = `${MobilityZone}_${(typeof mobilityCounts)[number]}`;
export const mobilityFields = mobilityZones.flatMap((zone) => mobilityCounts.map((count): MobilityField => `${zone}_${count}`));

const fields = Object.fromEntries(mobilityFields.map((field) => [field, figure])) as Record<MobilityField, typeof figure>;
/** Seven rows: dayofweek 1 Saturday, 2 Sunday, 3 Monday … 7 Friday; `days` = such weekdays in T. */
export const weekDayRowSchema = z.object({ dayofweek: z.number().int().min(1).max(7), days: z.number().int(), ...fields, ...guarded });
export type WeekDayRow = z.infer<typeof weekDayRowSchema>;

/** Members of `metrics.dashboardData` about on foot and by car around the points, by weekday and zone. */
export const mobilityMembers = { metricsWeekDay: z.array(weekDayRowSchema).optional() };
