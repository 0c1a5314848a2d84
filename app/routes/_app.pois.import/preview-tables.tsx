import type { ReactNode } from "react";
import { useTranslation } from "~/components/translation";
import { useFormatter } from "~/components/format-context";
import type { ImportPreview } from "~/contract/point-import";
import { groupLine } from "~/domain/group-line";
import { labelOf } from "./column-choices";

/** km from the other points beyond which a position is asked about. */
const farKm = 1000;

type TableProps = { id: string; title: string; shown: number; all: number; titles: readonly string[]; /** columns at the end that hold numbers */ numbers?: number; children: ReactNode };

function PreviewTable({ id, title, shown, all, titles, numbers = 0, children }: TableProps) {
  const { t } = useTranslation();
  const format = useFormatter();
  return (
    <section className="card form-card" aria-labelledby={id}>
      <h2 id={id}>{title} <span className="muted">{all > shown ? t("importing.problemsFirst", { shown: format.count(shown), all: format.count(all) }) : null}</span></h2>
      <div className="table-scroll" tabIndex={0} role="group" aria-labelledby={id}>
        <table className="data-table import-table">
          <thead><tr>{titles.map((each, i) => <th key={each} scope="col" className={i >= titles.length - numbers ? "numeric" : undefined}>{each}</th>)}</tr></thead>
          <tbody>{children}</tbody>
        </table>
      </div>
    </section>
  );
}

/** Every row that cannot be used, and why. */
export function ProblemTable({ preview: { problems, problemCount } }: { preview: ImportPreview }) {
  const { t } = useTranslation();
  const format = useFormatter();
  if (problemCount === 0) return null;
  return (
    <PreviewTable id="import-problems" title={t("importing.problems")} shown={problems.length} all={problemCount} titles={[t("importing.row"), t("importing.column"), t("importing.value"), t("importing.problem")]}>
      {problems.map(({ row, field, value, message, other }, i) => (
        <tr key={i}><th scope="row">{format.count(row)}</th><td>{labelOf(t, field)}</td><td>{value === "" ? "--" : value}</td><td>{other === undefined ? message : t("importing.sameCodeAs", { row: format.count(other) })}</td></tr>
      ))}
    </PreviewTable>
  );
}

/** Rows that can be used and look like a mistake. */
export function WarningTable({ preview: { warnings, warningCount } }: { preview: ImportPreview }) {
  const { t } = useTranslation();
  const format = useFormatter();
  if (warningCount === 0) return null;
  return (
    <PreviewTable id="import-warnings" title={t("importing.warnings")} shown={warnings.length} all={warningCount} titles={[t("importing.row"), t("importing.position"), t("importing.problem")]}>
      {warnings.map(({ row, kind, latitude, longitude }) => <tr key={row}><th scope="row">{format.count(row)}</th><td>{format.decimal(latitude, 6)} / {format.decimal(longitude, 6)}</td><td>{t(`importing.${kind}`, { formatted: format.count(farKm) })}</td></tr>)}
    </PreviewTable>
  );
}

/** The first good rows, as they would be stored. */
export function SampleTable({ preview: { sample, rows, bad } }: { preview: ImportPreview }) {
  const { t } = useTranslation();
  const format = useFormatter();
  if (sample.length === 0) return null;
  const titles = [t("importing.row"), t("importing.outcome"), ...(["code", "type", "name", "city", "group", "latitude", "longitude"] as const).map((field) => t(`poi.field.${field}`))];
  return (
    <PreviewTable id="import-sample" title={t("importing.sample")} shown={sample.length} all={rows - bad} titles={titles} numbers={2}>
      {sample.map(({ row, outcome, code, type, name, city, group, latitude, longitude }) => (
        <tr key={row}>
          <td>{format.count(row)}</td><td>{t(`importing.outcomes.${outcome}`)}</td><td>{code}</td><td>{t(`nav.type.${type}`)}</td><th scope="row">{name}</th><td>{city}</td><td>{groupLine(group)}</td>
          <td className="numeric">{format.decimal(latitude, 6)}</td><td className="numeric">{format.decimal(longitude, 6)}</td>
        </tr>
      ))}
    </PreviewTable>
  );
}
