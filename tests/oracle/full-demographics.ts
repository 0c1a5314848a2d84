import { presentValues } from "./breakdown";
import { dwellMinutes, newSince, tally, type Tally } from "./figures";
import { nodeAllows, profileOf, withheld } from "./floor";
import { isWeekend, weekdayOf } from "./local-time";
import type { Profile } from "./model";
import type { Reading } from "./reading";
import { blocks, inBlock, quartersOf } from "./series";
import { hiddenEntries } from "./suppression";

const parts = ["weekday", "weekend"] as const;
/** A figure with the number of devices behind it; `devices` null where there is nothing to measure. */
type Counted = { value: number | null; devices: number | null };

/** `metricsFullDemos`: every combination of values that the panel bears, for each part of the week; below the floor, 0 included, nothing is shown. */
export function fullDemographicsOf(reading: Reading) {
  const { floor, question, segment, outside } = reading;
  const { start, end, slice } = question;
  const values = { gender: presentValues(reading, "gender"), age: presentValues(reading, "age"), class: presentValues(reading, "class") };
  return parts.flatMap((part) => {
    const tallyOf = (from: string, to: string) => tally(segment, (day) => day >= from && day <= to && isWeekend(day) === (part === "weekend"), newSince(from, to));
    const whole = tallyOf(start, end);
    const quarters = quartersOf(start, end).map((quarter) => quarter && tallyOf(quarter.start, quarter.end));
    const profileAt = (place: number[]): Profile => ({ gender: values.gender[place[0] ?? 0] ?? "", age: values.age[place[1] ?? 0] ?? "", class: values.class[place[2] ?? 0] ?? "" });
    const bearing = (devices: Iterable<string>, profile: Profile) => [...devices].filter((device) => same(profileOf(floor, device), profile));
    const sizes = [values.gender.length, values.age.length, values.class.length];
    const isCell = (place: number[]) => place.every((at, d) => at < (sizes[d] ?? 0));
    const open = (profile: Profile) => nodeAllows(floor, outside, { gender: [profile.gender], age: [profile.age], class: [profile.class] });
    const hidden = hiddenEntries({ sizes, cell: (place) => bearing(whole.unique, profileAt(place)).length }, floor.k, (place) => isCell(place) && !open(profileAt(place)));
    const places = values.gender.flatMap((_, g) => values.age.flatMap((__, a) => values.class.map((___, c) => [g, a, c])));
    return places.map((place) => ({ place, profile: profileAt(place) }))
      .filter(({ profile }) => (["gender", "age", "class"] as const).every((dimension) => slice[dimension].length === 0 || slice[dimension].includes(profile[dimension])))
      .map(({ place, profile }) => {
        const only = (one: Tally): Tally => ({
          visits: one.visits.filter((visit) => same(profileOf(floor, visit.device), profile)), pointVisits: one.pointVisits.filter((visit) => same(profileOf(floor, visit.device), profile)),
          unique: new Set(bearing(one.unique, profile)), repeat: new Set(bearing(one.repeat, profile)), fresh: new Set(bearing(one.fresh, profile)), present: new Set(bearing(one.present, profile)),
        });
        const figures = figuresOf(only(whole), quarters.map((quarter) => quarter && only(quarter)), part);
        const blocked = hidden.has(String(place)) || !nodeAllows(floor, outside, slice) || !open(profile);
        const low = Object.keys(figures).filter((field) => (figures[field]?.devices ?? null) !== null && (blocked || (figures[field]?.devices ?? 0) < floor.k));
        const row = {
          name: reading.name, demographics_gender: profile.gender, demographics_age_range: profile.age, demographics_class: profile.class, week_part: part,
          ...Object.fromEntries(Object.entries(figures).map(([field, { value }]) => [field, value])),
        };
        return withheld(row, low);
      });
  });
}

const same = (a: Profile, b: Profile): boolean => a.gender === b.gender && a.age === b.age && a.class === b.class;

/** The figures of one combination. A quarter that holds no day and a weekday outside the part of the week have nothing to measure. */
function figuresOf(whole: Tally, quarters: (Tally | null)[], part: (typeof parts)[number]): Record<string, Counted> {
  const figures: Record<string, Counted> = Object.fromEntries(Object.entries(setOf(whole)).map(([name, figure]) => [allName[name as FigureName], figure]));
  quarters.forEach((quarter, i) => {
    for (const name of figureNames) figures[`${quarterName[name]}_q${i + 1}`] = quarter ? setOf(quarter)[name] : { value: null, devices: null };
  });
  for (let dow = 1; dow <= 7; dow++) {
    blocks.forEach(([first], i) => {
      const visits = whole.visits.filter((visit) => weekdayOf(visit.day) + 1 === dow && inBlock(visit.hour, first));
      const inPart = (dow === 1 || dow === 7) === (part === "weekend");
      figures[`dow_${dow}_h${i + 1}`] = inPart ? { value: visits.length, devices: new Set(visits.map((visit) => visit.device)).size } : { value: null, devices: null };
    });
  }
  return figures;
}

const figureNames = ["unique", "visits", "fresh", "repeat", "dwell"] as const;
type FigureName = (typeof figureNames)[number];
const allName: Record<FigureName, string> = { unique: "unique", visits: "visits", fresh: "new_visitors", repeat: "repeat_visitors", dwell: "dwell_time_mins" };
const quarterName: Record<FigureName, string> = { unique: "unique", visits: "visits", fresh: "new_visitor", repeat: "repeat", dwell: "dwell_time_mins" };

/** Dwell falls with the visitors, as everywhere. */
function setOf(part: Tally): Record<FigureName, Counted> {
  const unique = part.unique.size;
  return {
    unique: { value: unique, devices: unique }, visits: { value: part.visits.length, devices: unique }, fresh: { value: part.fresh.size, devices: part.fresh.size },
    repeat: { value: part.repeat.size, devices: part.repeat.size }, dwell: { value: dwellMinutes(part.pointVisits), devices: unique },
  };
}
