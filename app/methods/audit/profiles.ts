import type { AuditResult } from "~/contract/audit";
import { ageRanges, genders, socialClasses } from "~/contract/values";
import { ratio } from "~/domain/figures";
import { withhold } from "~/domain/privacy-floor";
import { segValues } from "~/domain/segment-codes";
import { suppressedOfLines, type Line } from "~/domain/suppression";
import type { Stratum } from "~/inference/strata";

/** Visitors in T of the devices compared, by seg (length 144). */
export function visitorsBySeg(strata: readonly Stratum[], group: "exposed" | "controls"): number[] {
  const segs = new Array<number>(segValues.length).fill(0);
  for (const { cells } of strata) {
    for (const cell of cells) {
      const [, , , gender = 0, age = 0, social = 0] = cell.key;
      const seg = gender * 48 + age * 6 + social;
      segs[seg] = (segs[seg] ?? 0) + cell[group][1] + cell[group][3];
    }
  }
  return segs;
}

type Table = { counts: number[]; lines: Line[]; at: { age(a: number): number; gender(g: number): number; ageClass(a: number, c: number): number; genderAge(g: number, a: number): number; total: number } };

/** Age by class and gender by age with their totals, of which they share those of age: every line that adds up is protected. `values` are those that the panel bears. */
function tableOf(bySeg: readonly number[], values: { genders: string[]; ages: string[]; classes: string[] }, crossed: boolean): Table {
  const [G, A, C] = [values.genders.length, values.ages.length, values.classes.length];
  const at = {
    age: (a: number) => a, gender: (g: number) => A + g, total: A + G, socialClass: (c: number) => A + G + 1 + c,
    ageClass: (a: number, c: number) => A + G + 1 + C + a * C + c, genderAge: (g: number, a: number) => A + G + 1 + C + A * C + g * A + a,
  };
  const counts = new Array<number>(crossed ? A + G + 1 + C + A * C + G * A : A + G + 1).fill(0);
  const add = (entry: number, n: number): void => { counts[entry] = (counts[entry] ?? 0) + n; };
  bySeg.forEach((n, seg) => {
    const { gender = "", ageRange = "", socialClass = "" } = segValues[seg] ?? {};
    const [g, a, c] = [values.genders.indexOf(gender), values.ages.indexOf(ageRange), values.classes.indexOf(socialClass)];
    if (n === 0 || g < 0 || a < 0 || c < 0) return;
    for (const entry of [at.age(a), at.gender(g), at.total, ...(crossed ? [at.socialClass(c), at.ageClass(a, c), at.genderAge(g, a)] : [])]) add(entry, n);
  });
  const range = (length: number) => Array.from({ length }, (_, i) => i);
  const lines = [[...range(A).map(at.age), at.total], [...range(G).map(at.gender), at.total]];
  if (crossed) {
    lines.push(...range(A).map((a) => [...range(C).map((c) => at.ageClass(a, c)), at.age(a)]), ...range(C).map((c) => [...range(A).map((a) => at.ageClass(a, c)), at.socialClass(c)]), [...range(C).map(at.socialClass), at.total]);
    lines.push(...range(G).map((g) => [...range(A).map((a) => at.genderAge(g, a)), at.gender(g)]), ...range(A).map((a) => [...range(G).map((g) => at.genderAge(g, a)), at.age(a)]));
  }
  return { counts, lines, at };
}

type Profiles = Pick<AuditResult, "auditAgeRange" | "auditAgeRangeClass" | "auditGender" | "auditGenderAge">;

/** Who the visitors are: exposed devices in full, controls by age and by gender. @param panelBySeg a value that no device of the panel bears is no row */
export function profileMembers(strata: readonly Stratum[], panelBySeg: readonly number[], k: number): Profiles {
  const borne = (dimension: "gender" | "ageRange" | "socialClass", all: readonly string[]): string[] => {
    const found = new Set(segValues.filter((_, seg) => (panelBySeg[seg] ?? 0) > 0).map((values) => values[dimension] as string));
    return all.filter((value) => found.has(value));
  };
  const values = { genders: borne("gender", genders), ages: borne("ageRange", ageRanges), classes: borne("socialClass", socialClasses) };
  const profiles: Profiles = { auditAgeRange: [], auditAgeRangeClass: [], auditGender: [], auditGenderAge: [] };
  for (const group of ["exposed", "control"] as const) {
    const { counts, lines, at } = tableOf(visitorsBySeg(strata, group === "exposed" ? "exposed" : "controls"), values, group === "exposed");
    const hidden = suppressedOfLines(lines, counts, k);
    const all = counts[at.total] ?? 0;
    const row = <T extends object>(entry: number, names: T) =>
      withhold({ ...names, total: counts[entry] ?? 0, perc: ratio(counts[entry] ?? 0, all) }, hidden[entry] ? ["total", "perc"] : hidden[at.total] ? ["perc"] : []);
    values.ages.forEach((age, a) => profiles.auditAgeRange.push(row(at.age(a), { demographics_age_range: age as (typeof ageRanges)[number], group })));
    values.genders.forEach((gender, g) => profiles.auditGender.push(row(at.gender(g), { demographics_gender: gender as (typeof genders)[number], group })));
    if (group === "control") continue;
    values.ages.forEach((age, a) => values.classes.forEach((social, c) => profiles.auditAgeRangeClass.push(row(at.ageClass(a, c), { demographics_age_range: age as (typeof ageRanges)[number], demographics_class: social as (typeof socialClasses)[number] }))));
    values.genders.forEach((gender, g) => values.ages.forEach((age, a) => profiles.auditGenderAge.push(row(at.genderAge(g, a), { demographics_gender: gender as (typeof genders)[number], demographics_age_range: age as (typeof ageRanges)[number] }))));
  }
  return profiles;
}
