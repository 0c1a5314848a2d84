import { Form, useNavigation } from "@remix-run/react";
import { useTranslation } from "~/components/translation";
import { useFormatter } from "~/components/format-context";
import { Button } from "~/components/ui/button";
import { Field } from "~/components/ui/field";
import { pointFileFields } from "~/contract/point-file";
import { ExportLinks } from "./export-links";

/** MB that a file may have; the server holds to the same. */
const mostMegabytes = 64;

/** Takes a file, and says what one may hold. */
export function UploadForm() {
  const { t } = useTranslation();
  const format = useFormatter();
  const sending = useNavigation().formMethod === "POST";
  return (
    <div className="import-start">
      <Form method="post" action="/pois/import" encType="multipart/form-data" className="card form-card" aria-labelledby="import-title">
        <Field id="import-file" label={t("importing.file")} hint={t("importing.fileHint", { formatted: format.count(mostMegabytes) })}>
          {(control) => <input {...control} className="input" type="file" name="file" required accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" />}
        </Field>
        <div><Button type="submit" tone="primary" disabled={sending}>{t("importing.send")}</Button></div>
      </Form>
      <section className="card form-card" aria-labelledby="import-about">
        <h2 id="import-about">{t("importing.about")}</h2>
        <p>{t("importing.aboutNeeded")}</p>
        <p>{t("importing.aboutCode")}</p>
        <p>{t("importing.aboutGroup")}</p>
        <p className="import-fields">{pointFileFields.map((field) => <code key={field}>{field}</code>)}</p>
        <p className="muted">{t("importing.example")}</p>
        <div className="actions"><ExportLinks query="" /></div>
      </section>
    </div>
  );
}
