import { useFormatter } from "~/components/format-context";
import { useTranslation } from "~/components/translation";
import type { FieldChange, ImportPreview } from "~/contract/point-import";
import { pointStatuses, pointTypes } from "~/contract/values";
import { labelOf } from "./column-choices";
import { PreviewTable } from "./preview-tables";

/** What known points are and what they become, field by field. */
export function ChangeTable({ preview: { changes, good } }: { preview: ImportPreview }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const wordsOf = useChangeWords();
  if (changes.length === 0) return null;
  const titles = [t("importing.row"), t("importing.point"), t("importing.column"), t("importing.before"), t("importing.after")];
  return (
    <PreviewTable stacked id="import-changes" title={t("importing.changes")} shown={changes.length} all={good.moved + good.changed} titles={titles}>
      {changes.map(({ row, code, name, fields }) => (
        <tbody key={row} role="rowgroup">
          {fields.map((change, i) => {
            const [before, after] = wordsOf(change);
            return (
              <tr key={change.field} role="row">
                {i === 0 ? <><td role="cell" rowSpan={fields.length} data-head={titles[0]}>{format.count(row)}</td><th scope="rowgroup" role="rowheader" rowSpan={fields.length}>{name} <span className="muted">{code}</span></th></> : null}
                <td role="cell">{labelOf(t, change.field)}</td><td role="cell" data-head={titles[3]}><del>{before}</del></td><td role="cell" data-head={titles[4]}><ins>{after}</ins></td>
              </tr>
            );
          })}
        </tbody>
      ))}
    </PreviewTable>
  );
}

/** Decimals of a number, the least with which it differs from the other one. */
const decimals = [0, 2, 6, 10, 15] as const;
const isDegrees = (field: string): boolean => field === "latitude" || field === "longitude";

/** Both values of a change as a page writes them: words of lists in its language, numbers by its formatter. */
function useChangeWords(): (change: FieldChange) => [string, string] {
  const { t } = useTranslation();
  const format = useFormatter();
  return ({ field, before, after }) => {
    const steps = decimals.filter((digits) => !isDegrees(field) || digits >= 6);
    const digits = typeof before === "number" && typeof after === "number" ? (steps.find((each) => format.decimal(before, each) !== format.decimal(after, each)) ?? 15) : null;
    const written = (value: FieldChange["before"]): string => {
      if (value === null || value === "") return "--";
      if (typeof value === "boolean") return t(value ? "poi.yes" : "poi.no");
      if (typeof value === "number") return format.decimal(value, digits ?? steps.find((each) => Number(value.toFixed(each)) === value) ?? 15);
      const status = field === "status" ? pointStatuses.find((each) => each === value) : undefined;
      const type = field === "type" ? pointTypes.find((each) => each === value) : undefined;
      return status ? t(`poi.status.${status}`) : type ? t(`nav.type.${type}`) : value;
    };
    return [written(before), written(after)];
  };
}
