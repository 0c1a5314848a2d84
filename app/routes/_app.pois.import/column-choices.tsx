import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "~/components/translation";
import { Button } from "~/components/ui/button";
import { Field } from "~/components/ui/field";
import type { ImportPreview, ImportSettings } from "~/contract/point-import";
import { pointTypes } from "~/contract/values";
import { decimalMarks, fileEncodings, fileSeparators, pointFileFields, type PointFileField } from "~/contract/point-file";
import { columnKey, separatorNames } from "./import-settings";

/** How the file was understood, all of which can be told otherwise. */
export function ColumnChoices({ upload, preview, settings }: { upload: string; preview: ImportPreview; settings: ImportSettings }) {
  const { t } = useTranslation();
  const { format, sheet, encoding, separator, decimal, type, header, columns, fileProblems } = preview;
  const twice = new Set(fileProblems.flatMap((problem) => problem.columns));
  const choice = (name: string, label: string, value: string, options: readonly (readonly [string, string])[], found: boolean): ReactNode => (
    <Field key={name} id={`import-${name}`} label={label} aside={found ? <span className="tag">{t("importing.found")}</span> : null}>
      {(control) => <select {...control} className="input" name={name} defaultValue={value}>{options.map(([key, text]) => <option key={key} value={key}>{text}</option>)}</select>}
    </Field>
  );
  return (
    <Form method="get" action="/pois/import" autoComplete="off" className="card form-card" key={JSON.stringify([settings, columns])} aria-labelledby="import-read">
      <input type="hidden" name="upload" value={upload} />
      <h2 id="import-read">{t("importing.read")}</h2>
      <p data-format={format}>{t("importing.format")}: <b>{format === "csv" ? "CSV" : t("importing.xlsx", { sheet: sheet ?? "" })}</b>{format === "csv" ? <> · {t("importing.encoding")}: <b>{encoding}</b> · {t("importing.separator")}: <b>{t(`importing.separators.${separatorNames[fileSeparators.find((each) => each === separator) ?? ","]}`)}</b></> : null} · {t("importing.decimal")}: <b>{t(`importing.decimals.${decimal}`)}</b></p>
      <div className="import-settings">
        {format === "csv" ? choice("encoding", t("importing.encoding"), encoding.startsWith("utf-8") ? "utf-8" : encoding, fileEncodings.map((each) => [each, each === "utf-8" ? "UTF-8" : "Windows-1252"]), settings.encoding === undefined) : null}
        {format === "csv" ? choice("separator", t("importing.separator"), separatorNames[fileSeparators.find((each) => each === separator) ?? ","], fileSeparators.map((each) => [separatorNames[each], t(`importing.separators.${separatorNames[each]}`)]), settings.separator === undefined) : null}
        {choice("decimal", t("importing.decimal"), decimal, decimalMarks.map((each) => [each, t(`importing.decimals.${each}`)]), settings.decimal === undefined)}
        {choice("rowType", t("importing.usualType"), type, pointTypes.map((each) => [each, t(`nav.type.${each}`)]), false)}
      </div>
      <fieldset className="import-columns">
        <legend className="label">{t("importing.columns")}</legend>
        <div className="import-settings">
          {pointFileFields.map((field) => choice(columnKey(field), labelOf(t, field), String(columns[field] ?? -1), [["-1", t("importing.columnNone")], ...header.map((title, at) => [String(at), titleOf(title, at, twice)] as const)], false))}
        </div>
      </fieldset>
      <div className="actions"><Button type="submit">{t("importing.again")}</Button></div>
    </Form>
  );
}

/** A column by its title; where others have it too, its place tells which it is. */
const titleOf = (title: string, at: number, twice: ReadonlySet<number>): string => (title === "" ? `${at + 1}` : twice.has(at) ? `${title} (${at + 1})` : title);

type Translate = ReturnType<typeof useTranslation>["t"];
/** A column's name as the form of a point has it. */
export const labelOf = (t: Translate, field: PointFileField): string => (field === "path" ? t("poi.field.group") : t(`poi.field.${field}`));
