import { useFormatter } from "~/components/format-context";
import { useTranslation } from "~/components/translation";
import { Alert } from "~/components/ui/alert";
import type { FileProblem } from "~/contract/point-import";
import { labelOf } from "./column-choices";

/** What holds for the file as a whole, told once. */
export function FileProblems({ problems }: { problems: readonly FileProblem[] }) {
  const { t } = useTranslation();
  const format = useFormatter();
  if (problems.length === 0) return null;
  const about = ({ field, title, columns }: FileProblem): string => (field ? labelOf(t, field) : title ? t("importing.titleAt", { title, places: columns.map((at) => format.count(at + 1)).join(", ") }) : "");
  const rowsOf = ({ code, rows }: FileProblem): string =>
    code === "points.columnMissing" ? t("importing.missingRows", { count: rows, formatted: format.count(rows) }) : code === "points.cellsUntitled" ? t("importing.untitledRows", { count: rows, formatted: format.count(rows) }) : "";
  return (
    <Alert tone={problems.some(({ code }) => code === "points.columnMissing") ? "danger" : "warning"} title={t("importing.fileProblems")}>
      <ul>{problems.map((problem, i) => <li key={i}>{about(problem) ? <><b>{about(problem)}</b>: </> : null}{problem.message} {rowsOf(problem)}</li>)}</ul>
    </Alert>
  );
}
