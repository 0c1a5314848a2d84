/** The four time blocks of SPEC.md 9 by local hour of the visit's start, h1 to h4. They cover 16 of 24 hours. */
export const timeBlocks = [
  { start: "06:00", end: "09:59" },
  { start: "10:00", end: "13:59" },
  { start: "14:00", end: "17:59" },
  { start: "18:00", end: "21:59" },
] as const;
