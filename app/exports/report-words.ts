import type { TFunction } from "i18next";
import type { AggregateField } from "~/contract/six-figures";
import type { Formatter } from "~/domain/format";

/** What a report's sheets need besides its answer: words and names of days in the reader's language. */
export type SheetContext = { t: TFunction; format: Formatter };

type Dimension = "gender" | "age" | "class";
const lists = { gender: "genders", age: "ages", class: "classes" } as const;
type Word = "figure" | "segment" | "perPoint" | "group" | "share" | "day" | "week" | "from" | "to" | "days" | "weekday" | "block" | "dimension" | "value" | "weekly" | "timeBlocks" | "demographics" | "daily" | "protected" | "sumNote"
  | "withheld" | "mean" | "total" | "comparedDay" | "ownBlocks" | "weekParts" | "onWeekdays" | "atWeekend";

/** Words of the sheets about a segment's figures. */
export type SheetWords = {
  field: (field: AggregateField | "poi_count" | "single_ping_share") => string;
  value: (dimension: Dimension, value: string) => string;
  /** of a block's weekday: 1 Saturday, 2 Sunday, 3 Monday … */
  weekday: (dow: number) => string;
  /** a column's title for the period that is compared with */
  compared: (title: string) => string;
  word: (key: Dimension | Word) => string;
};

export const sheetWords = (t: TFunction): SheetWords => ({
  field: (field) => t(`excel.fields.${field}`),
  value: (dimension, value) => t(`demographics.${lists[dimension]}.${value}` as "demographics.genders.F"),
  weekday: (dow) => t(`excel.weekdays.w${dow}` as "excel.weekdays.w1"),
  compared: (title) => t("excel.compared", { title }),
  word: (key) => (key === "gender" || key === "age" || key === "class" ? t(`demographics.${key}`) : t(`excel.${key}`)),
});
