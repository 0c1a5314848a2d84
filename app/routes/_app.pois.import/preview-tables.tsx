import type { ReactNode } from "react";
import { useTranslation } from "~/components/translation";
import { useFormatter } from "~/components/format-context";
import { ButtonAnchor } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import type { ImportPreview } from "~/contract/point-import";
import { groupLine } from "~/domain/group-line";
import { labelOf } from "./column-choices";

/** km from the other points beyond which a position is asked about. */
const farKm = 1000;

type TableProps = { id: string; title: string; shown: number; all: number; titles: readonly string[]; /** columns at the end that hold numbers */ numbers?: number; /** rows become blocks where there is little room; cells then bear their title as `data-head` */ stacked?: boolean; /** stands below the table */ foot?: ReactNode; children: ReactNode };

/** Some rows of a file, and how many more there are. `children` are bodies of a table. */
export function PreviewTable({ id, title, shown, all, titles, numbers = 0, stacked = false, foot, children }: TableProps) {
  const { t } = useTranslation();
  const format = useFormatter();
  return (
    <section className="card form-card" aria-labelledby={id}>
      <h2 id={id}>{title} <span className="muted">{all > shown ? t("importing.shownOf", { shown: format.count(shown), all: format.count(all) }) : null}</span></h2>
      <div className="table-scroll" tabIndex={0} role="group" aria-labelledby={id}>
        {/* roles keep it a table for whoever hears it, stacked too */}
        <table role="table" className={`data-table import-table${stacked ? " import-stacked" : ""}`}>
          <thead role="rowgroup"><tr role="row">{titles.map((each, i) => <th key={each} scope="col" role="columnheader" className={i >= titles.length - numbers ? "numeric" : undefined}>{each}</th>)}</tr></thead>
          {children}
        </table>
      </div>
      {all > shown ? <p className="muted">{t("importing.more", { count: all - shown, formatted: format.count(all - shown) })}</p> : null}
      {foot}
    </section>
  );
}

/** Every row that cannot be used, with all that is wrong with it; `file` has those of all rows. */
export function ProblemTable({ preview: { problems, problemCount }, file }: { preview: ImportPreview; file: string }) {
  const { t } = useTranslation();
  const format = useFormatter();
  if (problemCount === 0) return null;
  const titles = [t("importing.row"), t("importing.column"), t("importing.value"), t("importing.problem")];
  return (
    <PreviewTable stacked id="import-problems" title={t("importing.problems")} shown={problems.length} all={problemCount} titles={titles} foot={<div><ButtonAnchor href={file} download><Icon name="download" size={16} />{t("importing.allProblems")}</ButtonAnchor></div>}>
      {byRow(problems).map(([row, all]) => (
        <tbody key={row} role="rowgroup">
          {all.map(({ field, value, message, other }, i) => (
            <tr key={i} role="row">
              {i === 0 ? <th scope="rowgroup" role="rowheader" rowSpan={all.length} data-head={titles[0]}>{format.count(row)}</th> : null}
              <td role="cell">{field === null ? t("importing.wholeRow") : labelOf(t, field)}</td><td role="cell" data-head={titles[2]}>{value === "" ? "--" : value}</td><td role="cell">{other === undefined ? message : t("importing.sameCodeAs", { row: format.count(other) })}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </PreviewTable>
  );
}

function byRow<P extends { row: number }>(problems: readonly P[]): [number, P[]][] {
  const rows = new Map<number, P[]>();
  for (const problem of problems) rows.set(problem.row, [...(rows.get(problem.row) ?? []), problem]);
  return [...rows];
}

/** Rows that can be used and look like a mistake. */
export function WarningTable({ preview: { warnings, warningCount } }: { preview: ImportPreview }) {
  const { t } = useTranslation();
  const format = useFormatter();
  if (warningCount === 0) return null;
  return (
    <PreviewTable id="import-warnings" title={t("importing.warnings")} shown={warnings.length} all={warningCount} titles={[t("importing.row"), t("importing.position"), t("importing.problem")]}>
      <tbody>{warnings.map(({ row, kind, latitude, longitude }) => <tr key={row}><th scope="row">{format.count(row)}</th><td>{format.decimal(latitude, 6)} / {format.decimal(longitude, 6)}</td><td>{t(`importing.${kind}`, { formatted: format.count(farKm) })}</td></tr>)}</tbody>
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
      <tbody>
        {sample.map(({ row, outcome, code, type, name, city, group, latitude, longitude }) => (
          <tr key={row}>
            <td>{format.count(row)}</td><td>{t(`importing.outcomes.${outcome}`)}</td><td>{code}</td><td>{t(`nav.type.${type}`)}</td><th scope="row">{name}</th><td>{city}</td><td>{groupLine(group)}</td>
            <td className="numeric">{format.decimal(latitude, 6)}</td><td className="numeric">{format.decimal(longitude, 6)}</td>
          </tr>
        ))}
      </tbody>
    </PreviewTable>
  );
}
