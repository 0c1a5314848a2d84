import { useTranslation } from "~/components/translation";
import { useFormatter } from "~/components/format-context";
import type { Difference } from "~/domain/difference";
import type { ColumnAnswer } from "../compared-column.server";
import { kindOf, type ColumnField } from "./column-figures";

/** How figures of columns and their differences are named and written. */
export function useFigureWords() {
  const { t } = useTranslation();
  const format = useFormatter();
  const write = (field: ColumnField) => (value: number): string => {
    switch (kindOf(field)) {
      case "count": return format.count(value);
      case "decimal": return format.decimal(value);
      case "percent": return format.percent(value, 1);
      case "minutes": return format.hms(value);
    }
  };
  const signed = (value: number, text: string) => `${value > 0 ? "+" : value < 0 ? "\u2212" : ""}${text}`;
  return {
    label: (field: ColumnField, perPoint: boolean): string => (perPoint && kindOf(field) === "count" ? t("compare.perPoint", { name: t(`compare.fields.${field}`) }) : t(`compare.fields.${field}`)),
    write,
    /** a difference with its sign; of shares in percentage points */
    amount: (field: ColumnField, { amount }: Difference): string | null =>
      amount === null ? null : signed(amount, kindOf(field) === "percent" ? t("compare.pointsOfPercent", { formatted: format.decimal(Math.abs(amount) * 100, 1) }) : write(field)(Math.abs(amount))),
    change: (change: number): string => signed(change, format.percent(Math.abs(change), 1)),
    /** a column's segment */
    name: ({ name, type, lost }: Pick<ColumnAnswer, "name" | "type" | "lost">): string => (lost ? t("compare.lost") : name ?? t(`filters.all.${type}`)),
  };
}
