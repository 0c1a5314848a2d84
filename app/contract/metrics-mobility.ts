import { figure, guarded } from "./figure";
import { mobilityZones, type MobilityZone } from "./values";
import { z } from "./zod";

export { mobilityZones, type MobilityZone } from "./values";
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
