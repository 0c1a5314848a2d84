import { audienceCriteria, extraDeviceFields, extraPointFields } from "./values";
import { z } from "./zod";

const hex = z.string().regex(/^#[0-9a-f]{6}$/i, "must be a colour like #1253a1");

/** The eleven colours of SPEC.md 9 that a client sets; everything else on screen is derived from them. */
export const themeColours = [
  "primary", "second", "second-dark", "third", "fourth", "fifth", "fifth-dark", "sixth", "seventh", "eighth", "ninth", "body-bg",
] as const;
export type ThemeColour = (typeof themeColours)[number];

const reportFlags = z.object({
  dashboard: z.boolean(), compare: z.boolean(), performance: z.boolean(), journey: z.boolean(),
  heatmaps: z.boolean(), radar: z.boolean(), ranking: z.boolean(),
});

/** Module flags. A group's `on` is its category flag; a report is on when its group and its own flag are on. */
export const modulesSchema = z.object({
  pdv: reportFlags.extend({ on: z.boolean() }),
  ooh: reportFlags.extend({ on: z.boolean() }),
  reports: reportFlags.extend({ on: z.boolean(), audit: z.boolean(), daily: z.boolean(), timeBlocks: z.boolean(), dwelltime: z.boolean(), excel: z.boolean() }),
  planner: z.object({ on: z.boolean() }),
  admin: z.object({ on: z.boolean() }),
  ai: z.object({ on: z.boolean(), advisor: z.boolean(), forecast: z.boolean() }),
  premium: z.object({ on: z.boolean(), sentiment: z.boolean(), financial: z.boolean(), loyalty: z.boolean(), neighborhood: z.boolean() }),
});
export type Modules = z.infer<typeof modulesSchema>;

const day = z.iso.date();

/** One predefined period of the fixed mode: `oid` stands in URLs, `label` on screen, both days inclusive. */
export const fixedPeriodSchema = z.object({ oid: z.string().min(1).max(40), label: z.string().min(1), start: day, end: day })
  .refine((p) => p.start <= p.end, { error: "start must not be after end", path: ["end"] });

export const attributionSchema = z.object({
  /** metres around a point within which a ping is at it */
  radiusMeters: z.number().positive().max(1000).default(50),
  /** minutes; a ping exactly so long after the one before still joins the visit */
  gapMinutes: z.number().positive().max(240).default(30),
  /** metres; a ping known to be less accurate attributes no visit and no speed */
  maximumAccuracyMeters: z.number().positive().default(50),
  /** metres; a ping known to be less accurate gives no home or work */
  maximumHomeAccuracyMeters: z.number().positive().default(100),
  /** hours; a longer PDV visit is excluded */
  maximumHours: z.number().positive().max(48).default(16),
  excludeResidents: z.boolean().default(true),
});
export type Attribution = z.infer<typeof attributionSchema>;

const words = z.string().min(1).or(z.object({ en: z.string().min(1), es: z.string().min(1), pt: z.string().min(1) }));

/** A filter of the planner that a client adds: `options` are values as the data holds them. */
export const extraFilterSchema = z.strictObject({
  label: words, field: z.enum([...extraDeviceFields, ...extraPointFields]), type: z.enum(["single", "multi"]),
  options: z.array(z.strictObject({ value: z.string().min(1).max(100), label: words })).min(1).max(100), required: z.boolean().default(false),
});
export type ExtraFilter = z.infer<typeof extraFilterSchema>;

export const brandSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  name: z.string().min(1),
  titles: z.object({ product: z.string().min(1), tagline: z.string() }),
  /** file names inside the brand's folder, served under /brand/ */
  logos: z.object({ mark: z.string().min(1), favicon: z.string().min(1) }),
  language: z.enum(["en", "es", "pt"]),
  /** BCP 47 tag for number and date formats, for instance pt-BR */
  region: z.string().refine((tag) => { try { return Intl.NumberFormat.supportedLocalesOf(tag).length === 1; } catch { return false; } }, "is not a locale this runtime knows"),
  timezone: z.string().refine((zone) => { try { new Intl.DateTimeFormat("en", { timeZone: zone }); return true; } catch { return false; } }, "is not an IANA time zone"),
  currency: z.string().regex(/^[A-Z]{3}$/),
  period: z.discriminatedUnion("mode", [
    z.strictObject({ mode: z.literal("fixed"), options: z.array(fixedPeriodSchema).min(1) }),
    z.strictObject({ mode: z.literal("month") }),
    z.strictObject({ mode: z.literal("week") }),
  ]),
  /** true: reports open on the group; the switch between group and single point is shown */
  aggregation: z.boolean(),
  modules: modulesSchema,
  map: z.object({
    center: z.tuple([z.number().min(-90).max(90), z.number().min(-180).max(180)]),
    /** tile sources, by http(s) or by a path of this server; `{s}` stands for the hosts a, b and c */
    layers: z.array(z.object({
      id: z.string().regex(/^[a-z0-9-]+$/), label: z.string(), url: z.string(), attribution: z.string(), attributionUrl: z.url().optional(), maxZoom: z.number().int(),
    })),
    /** id of the layer that maps open with, or `plain` for the basemap that ships with the product; the first layer when left out */
    initial: z.string().optional(),
  }),
  theme: z.record(z.enum(themeColours), hex),
  attribution: attributionSchema.prefault({}),
  privacy: z.object({
    minimumDevices: z.number().int().min(0).default(10),
    /** categories of points and places that attribute no visits: kinds of `domain/sensitive-categories`, or words of a category */
    blockedCategories: z.array(z.string().min(1)).default(["health", "religion", "shelters", "prisons", "schools", "unions"]),
  }).prefault({}),
  /** true: answers also tell what the panel says of the population, where one has been loaded (`--population`) */
  weights: z.boolean().default(false),
  mobility: z.object({ carKmh: z.number().positive().default(15) }).prefault({}),
  status: z.object({ baselineMonth: z.string().regex(/^\d{4}-\d{2}$/).default("2020-03") }).prefault({}),
  password: z.object({ minimumLength: z.number().int().min(6).default(6) }).prefault({}),
  planner: z.object({
    /** what a criterion weighs in the score of a point; 1 where it is not named */
    weights: z.partialRecord(z.enum(audienceCriteria), z.number().min(0).max(100)).default({}),
    extraFilters: z.array(extraFilterSchema).max(9).default([]).refine((filters) => new Set(filters.map(({ field }) => field)).size === filters.length, "two filters of one field"),
  }).prefault({}),
  /** own time blocks, local hours `[start, end)`; shown as an additional chart when `modules.reports.timeBlocks` is on */
  timeBlocks: z.array(z.object({ label: z.string().or(z.object({ en: z.string(), es: z.string(), pt: z.string() })), startHour: z.number().int().min(0).max(23), endHour: z.number().int().min(1).max(24) })).default([]),
});
/** A deployment's brand: what one `brand.json` holds after parsing. */
export type Brand = z.infer<typeof brandSchema>;

export type Language = Brand["language"];
export const languages = ["en", "es", "pt"] as const satisfies readonly Language[];
