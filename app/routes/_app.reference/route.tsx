import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/components/translation";
import { Icon } from "~/components/ui/icon";
import { accessOf, methodsOn } from "~/config/contract-access";
import { methodTexts } from "~/contract/method-texts";
import { methodPath, methodSchemas } from "~/contract/open-api";
import { siteAddress } from "~/domain/site-address";
import "~/locales/reference.client";
import { guardPage } from "../_app/guard.server";
import { pageTitle } from "../_app/page-title";
import { titleOf } from "../_app/title.server";
import { schemaFields, type SchemaField } from "./schema-fields";

/** The methods of this deployment, for people who write programs against it. */
export async function loader(args: LoaderFunctionArgs) {
  await guardPage(args, "/reference");
  const names = methodsOn(args.context.brand);
  const schemas = methodSchemas(names);
  const operations = names.map((name) => ({
    name, path: methodPath(name), ...methodTexts[name], access: accessOf(name),
    params: schemaFields(schemas[name].params), answer: schemaFields(schemas[name].answer),
  }));
  return { operations, title: await titleOf(args, (t) => t("reference.title")) };
}

export { ErrorBoundary } from "../_app/page-error";
export const meta = pageTitle;

export default function Reference() {
  const { operations, title } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <>
      <div className="page-head"><div><h1>{title}</h1><p className="page-summary">{t("reference.summary")} <a href={siteAddress("/v2/openapi.json")}>{t("reference.document")}</a></p></div></div>
      <div className="glossary">
        <nav className="glossary-contents" aria-label={t("reference.contents")}>
          <ul translate="no">{operations.map(({ name }) => <li key={name}><a href={`#${name}`}>{name}</a></li>)}</ul>
        </nav>
        <div>{operations.map((operation) => <Operation key={operation.name} {...operation} />)}</div>
      </div>
    </>
  );
}

type OperationProps = ReturnType<typeof useLoaderData<typeof loader>>["operations"][number];

/** The contract speaks English, whatever the language of the page. */
function Operation({ name, path, summary, description, access, params, answer }: OperationProps) {
  const { t } = useTranslation();
  return (
    <section className="card reference-method" id={name} aria-labelledby={`${name}-name`}>
      <h2 id={`${name}-name`} translate="no">{name}</h2>
      <p lang="en" translate="no"><Marked text={[`${summary}.`, description].filter(Boolean).join(" ")} /></p>
      <p><code>POST {path}</code> <span className="note">{t(access.need === "admin" ? "reference.admins" : access.key ? "reference.keys" : "reference.people")}</span></p>
      <Fields title={t("reference.params")} fields={params} none={t("reference.none")} />
      <details className="as-table"><summary><Icon name="table" size={16} />{t("reference.answer")}</summary><Fields title={t("reference.answer")} fields={answer} none={t("reference.none")} /></details>
    </section>
  );
}

/** Names of fields stand between backticks. */
function Marked({ text }: { text: string }) {
  return <>{text.split("`").map((part, i) => (i % 2 ? <code key={i}>{part}</code> : part))}</>;
}

function Fields({ title, fields, none }: { title: string; fields: readonly SchemaField[]; none: string }) {
  const { t } = useTranslation();
  const shown = fields.filter(({ path }) => path !== "");
  if (shown.length === 0) return <p className="note">{fields[0] && fields[0].type !== "array" ? <code>{fields[0].type}</code> : none}</p>;
  return (
    <div className="table-scroll" tabIndex={0} role="group" aria-label={title}>
      <table className="data-table reference-fields">
        <caption className="visually-hidden">{title}</caption>
        <thead><tr><th scope="col">{t("reference.field")}</th><th scope="col">{t("reference.type")}</th><th scope="col">{t("reference.needed")}</th></tr></thead>
        <tbody>
          {shown.map(({ path, type, optional }, i) => (
            <tr key={`${path} ${i}`}><th scope="row"><code>{path}</code></th><td><code>{type}</code></td><td>{t(optional ? "reference.optional" : "reference.required")}</td></tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
