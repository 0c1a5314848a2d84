import type { Brand } from "~/contract/brand";
import type { Engine } from "~/engine/client.server";
import type { Store } from "~/store/store.server";

/** What every step of ingest needs. `now` comes from the edge: nothing in this room reads a clock. */
export type IngestContext = {
  engine: Engine;
  store: Store;
  brand: Brand;
  dataDir: string;
  now: Date;
  /** false when the engine is a remote server, which cannot read this machine's files; default true */
  engineReadsFiles?: boolean;
  /** at most so many rows go through one statement, where that is fewer than usual */
  rowsAStatement?: number;
  progress?: (step: Progress) => void;
  log?: (level: "error" | "warn" | "info" | "debug", message: string, fields?: Record<string, unknown>) => void;
};

/** How many rows go through one statement that is usually given `usual` of them. */
export const rowsAStatement = (context: IngestContext, usual: number): number => Math.min(usual, context.rowsAStatement ?? usual);

/** `done` of `total` in the phase's own unit (files, days, months). */
export type Progress = { phase: string; detail: string; done: number; total: number };

/** One column = value condition; rows that do not meet all of them are passed over. */
export type Condition = { column: string; value: string };

/** What a load reads: paths or globs of each kind, and how to read them. */
export type LoadInputs = {
  pings?: string[];
  points?: string[];
  devices?: string[];
  places?: string[];
  areas?: string[];
  population?: string[];
  sales?: string[];
  posts?: string[];
  /** known field → the file's own column */
  map?: Record<string, string>;
  where?: Condition[];
  pathSeparator?: string;
  /** columns that make the segment path, outermost first; `=text` stands for itself */
  pathColumns?: string[];
  decimalComma?: boolean;
  pointDefaults?: { type?: "pdv" | "ooh"; category?: string; own?: boolean };
  /** file that takes the refused rows as CSV; none: they are only counted */
  rejectsFile?: string;
  /** marks the data as invented */
  synthetic?: boolean;
};

export type FileKind = "pings" | "points" | "devices" | "places" | "areas" | "population" | "sales" | "posts";
/** How one file was understood. `problem` is set when nothing of it could be used. */
export type FileReport = {
  file: string; kind: FileKind; format: string; encoding: string; separator: string;
  columns: Record<string, string>; read: number; problem?: string;
};

/** The result of a load. Instants in epoch milliseconds, days local. `taken` counts rows of every kind that are new in the data or change it, `duplicate` good rows that do not, and pings that are only better known. */
export type LoadSummary = {
  files: FileReport[];
  rows: { read: number; taken: number; duplicate: number; passedOver: number; rejected: Record<string, number> };
  /** `added`: those that this load has brought */
  pings: { total: number; added: number; first: number | null; last: number | null; devices: number };
  visits: { total: number; counted: number };
  points: { created: number; moved: number; changed: number; unchanged: number };
  devices: { profiles: number };
  places: { total: number };
  /** neighbourhoods, and the devices whose home of the last month with homes lies in one */
  areas: { total: number; homes: number };
  /** store days with takings, from the first to the last day of them */
  sales: { total: number; stores: number; first: string | null; last: string | null };
  /** public posts about stores, and how many people wrote them */
  posts: { total: number; stores: number; authors: number };
  /** how devices were weighted by this load; null where it had no reason to, or no population is known */
  weights: WeightReport | null;
  /** points and places of a blocked category, which attribute no visits */
  blocked: { points: number; places: number };
  warnings: string[];
  dataVersion: number;
  changed: boolean;
};

/** How the panel of some days was weighted to stand for the population. Weights are people for whom one device stands. */
export type WeightReport = {
  people: number; devices: number; mean: number; smallest: number; largest: number; effectiveSample: number;
  /** days whose devices were weighted */
  firstDay: string; lastDay: string;
  /** areas of the population that are none, or several, of the known ones: they count nowhere */
  unmatched: string[];
  /** `met`: every category has devices and adds up to its people to 0.1 %; `empty`: people without a device; `untargeted`: devices without people (null: unknown) */
  margins: { name: string; met: boolean; largestError: number; worst: string | null; empty: { category: string; people: number }[]; untargeted: { category: string | null; devices: number }[] }[];
};
