import { useFormatter } from "~/components/format-context";
import { useTranslation } from "~/components/translation";
import type { ImportPreview } from "~/contract/point-import";
import { labelOf } from "./column-choices";
import { PreviewTable } from "./preview-tables";

/** Rows that are imported and lack what the form asks for. */
export function IncompleteTable({ preview: { incomplete, incompleteCount } }: { preview: ImportPreview }) {
  const { t } = useTranslation();
  const format = useFormatter();
  if (incompleteCount === 0) return null;
  const titles = [t("importing.row"), t("importing.point"), t("importing.lacks")];
  return (
    <PreviewTable stacked id="import-incomplete" title={t("importing.incompleteTitle")} shown={incomplete.length} all={incompleteCount} titles={titles}>
      <tbody role="rowgroup">{incomplete.map(({ row, code, name, fields }) => <tr key={row} role="row"><td role="cell" data-head={titles[0]}>{format.count(row)}</td><th scope="row" role="rowheader">{name} <span className="muted">{code}</span></th><td role="cell" data-head={titles[2]}>{fields.map((field) => labelOf(t, field)).join(", ")}</td></tr>)}</tbody>
    </PreviewTable>
  );
}
