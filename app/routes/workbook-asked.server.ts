import type { ReportPath } from "~/config/modules";
import type { Cell } from "~/exports/workbook.server";
import type { OpenWorkbook } from "./workbook-response.server";

type About = { path: ReportPath; segment: string; period: string; now: number; address: string };
const lists = { gender: "genders", age: "ages", class: "classes" } as const;

/** What was asked, in the reader's words: pairs of a name and a value. */
export function askedRows({ t, format, brand, report: { filter } }: OpenWorkbook, { path, segment, period, now, address }: About): [string, Cell][] {
  const slice = (dimension: keyof typeof lists, values: readonly string[] | null | undefined): string =>
    (values?.length ? values.map((each) => t(`demographics.${lists[dimension]}.${each}` as "demographics.genders.F")).join(", ") : "--");
  return [
    [t("excel.report"), t(`nav.items.${path}`)], [t("excel.brand"), brand.name], [t("filters.period"), period], [t("excel.segment"), segment],
    [t("demographics.gender"), slice("gender", filter.genders)], [t("demographics.age"), slice("age", filter.ageRanges)], [t("demographics.class"), slice("class", filter.classes)],
    [t("excel.askedAt"), format.instant(now)], [t("excel.address"), address],
  ];
}
