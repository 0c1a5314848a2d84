import { Form, Link, useNavigation } from "@remix-run/react";
import { useTranslation } from "~/components/translation";
import { useFormatter } from "~/components/format-context";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import type { ImportPreview as Preview, ImportSettings } from "~/contract/point-import";
import { ChangeTable } from "./changed-rows";
import { ColumnChoices } from "./column-choices";
import { FileProblems } from "./file-problems";
import { settingFields } from "./import-settings";
import { IncompleteTable } from "./incomplete-rows";
import { ProblemTable, SampleTable, WarningTable } from "./preview-tables";

type ImportPreviewProps = { upload: string; preview: Preview; settings: ImportSettings };

/** What importing a file would come to, before anything is written. */
export function ImportPreview({ upload, preview, settings }: ImportPreviewProps) {
  return (
    <div className="import-preview">
      <ImportResult upload={upload} preview={preview} settings={settings} />
      <ProblemTable preview={preview} file={`/pois/import.csv?${new URLSearchParams([["upload", upload], ...settingFields(settings)])}`} />
      <WarningTable preview={preview} />
      <ChangeTable preview={preview} />
      <ColumnChoices upload={upload} preview={preview} settings={settings} />
      <SampleTable preview={preview} />
      <IncompleteTable preview={preview} />
    </div>
  );
}

/** Rows by what becomes of them, and the buttons that have it done. */
function ImportResult({ upload, preview: { rows, good, bad, incompleteCount, fileProblems, name }, settings }: ImportPreviewProps) {
  const { t } = useTranslation();
  const format = useFormatter();
  // a second press would ask for the same import again
  const sending = useNavigation().formMethod === "POST";
  const usable = rows - bad;
  const writes = good.created + good.moved + good.changed;
  const counts = [["created", good.created], ["moved", good.moved], ["changed", good.changed], ["unchanged", good.unchanged], ["bad", bad]] as const;
  return (
    <section className="card form-card" aria-labelledby="import-result">
      <h2 id="import-result">{t("importing.result")} <span className="muted">{name} · {t("importing.rows", { count: rows, formatted: format.count(rows) })}</span></h2>
      <dl className="import-counts">{counts.map(([key, count]) => <div key={key} data-outcome={key}><dt>{t(`importing.${key}`)}</dt><dd>{format.count(count)}</dd></div>)}</dl>
      <FileProblems problems={fileProblems} />
      {incompleteCount > 0 ? <p data-incomplete={incompleteCount}><a href="#import-incomplete">{t("importing.incomplete", { count: incompleteCount, formatted: format.count(incompleteCount) })}</a></p> : null}
      {bad > 0 && usable > 0 ? <Alert tone="warning">{t("importing.allOrNothing")}</Alert> : null}
      {usable === 0 ? <Alert tone="danger">{t("importing.nothingGood")}</Alert> : writes === 0 ? <Alert tone="info">{t("importing.nothingToDo")}</Alert> : null}
      <Form method="post" action="/pois/import" className="actions">
        {[["upload", upload] as [string, string], ...settingFields(settings)].map(([key, value]) => <input key={key} type="hidden" name={key} value={value} />)}
        {writes > 0 && bad === 0 ? <Button type="submit" tone="primary" name="rows" value="all" disabled={sending}>{t("importing.importAll", { count: rows, formatted: format.count(rows) })}</Button> : null}
        {writes > 0 && bad > 0 ? (
          <>
            <Button type="submit" name="rows" value="all" disabled>{t("importing.importAll", { count: rows, formatted: format.count(rows) })}</Button>
            <Button type="submit" tone="primary" name="rows" value="good" disabled={sending}>{t("importing.importGood", { count: usable, formatted: format.count(usable) })}</Button>
          </>
        ) : null}
        <Link className="btn" to="/pois/import">{t("importing.otherFile")}</Link>
      </Form>
    </section>
  );
}
