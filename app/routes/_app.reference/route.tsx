import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/components/translation";
import { Icon } from "~/components/ui/icon";
import { accessOf, methodsOn } from "~/config/contract-access";
import { methodTexts } from "~/contract/method-texts";
import { jsonSchema } from "~/contract/json-schema";
import { methodPath, methodSchemas } from "~/contract/open-api";
import { wireOperations, type WireOperation } from "~/contract/wire-operations";
import { siteAddress } from "~/domain/site-address";
import "~/locales/reference.client";
import { guardPage } from "../_app/guard.server";
import { pageTitle } from "../_app/page-title";
import { titleOf } from "../_app/title.server";
import { schemaFields, typeOf, type SchemaField } from "./schema-fields";

type Listed = {
  /** its place on the page, and what it is called there */
  name: string; heading: string; verb: string; path: string; summary: string; description?: string;
  /** who may call it; null where the text says so */
  access: "admins" | "keys" | "people" | "open" | "ingestKeys" | null;
  /** tables before the answer, those with something in them */
  taken: { title: "params" | "asked" | "body"; fields: SchemaField[] }[];
  /** null: success has no body */
  answer: SchemaField[] | null;
};

const wireAccess = { open: "open", ingest: "ingestKeys" } as const;

/** An operation beside the methods: what stands in its address and headers, then its body. */
function listed({ id, verb, path, summary, description, access, parameters, body, answer }: WireOperation): Listed {
  const bodyFields: SchemaField[] = body === undefined ? [] : "safeParse" in body ? schemaFields(jsonSchema(body, "input")) : [{ path: body.join(" | "), type: "string", optional: false }];
  return {
    name: id, heading: path, verb: verb.toUpperCase(), path, summary, description, access: access && wireAccess[access],
    taken: [
      ...(parameters ? [{ title: "asked" as const, fields: parameters.map(({ name, in: where, required, schema }) => ({ path: `${where}: ${name}`, type: typeOf(schema), optional: !required })) }] : []),
      ...(bodyFields.length > 0 ? [{ title: "body" as const, fields: bodyFields }] : []),
    ],
    answer: answer ? schemaFields(jsonSchema(answer, "output")) : null,
  };
}

/** The methods of this deployment and what else the wire answers, for people who write programs against it. */
export async function loader(args: LoaderFunctionArgs) {
  await guardPage(args, "/reference");
  const names = methodsOn(args.context.brand);
  const schemas = methodSchemas(names);
  const operations = names.map((name): Listed => {
    const { need, key } = accessOf(name);
    return {
      name, heading: name, verb: "POST", path: methodPath(name), ...methodTexts[name], access: need === "admin" ? "admins" : key ? "keys" : "people",
      taken: [{ title: "params", fields: schemaFields(schemas[name].params) }], answer: schemaFields(schemas[name].answer),
    };
  });
  return { operations, wire: wireOperations.map(listed), title: await titleOf(args, (t) => t("reference.title")) };
}

export { ErrorBoundary } from "../_app/page-error";
export const meta = pageTitle;

export default function Reference() {
  const { operations, wire, title } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <>
      <div className="page-head"><div><h1>{title}</h1><p className="page-summary">{t("reference.summary")} <a href={siteAddress("/v2/openapi.json")}>{t("reference.document")}</a></p></div></div>
      <div className="glossary">
        <nav className="glossary-contents" aria-label={t("reference.contents")}>
          <ul translate="no">{operations.map(({ name }) => <li key={name}><a href={`#${name}`}>{name}</a></li>)}</ul>
          <h2>{t("reference.wire")}</h2>
          <ul translate="no">{wire.map(({ name, heading }) => <li key={name}><a href={`#${name}`}>{heading}</a></li>)}</ul>
        </nav>
        <div>{[...operations, ...wire].map((operation) => <Operation key={operation.name} {...operation} />)}</div>
      </div>
    </>
  );
}

/** The contract speaks English, whatever the language of the page. */
function Operation({ name, heading, verb, path, summary, description, access, taken, answer }: Listed) {
  const { t } = useTranslation();
  return (
    <section className="card reference-method" id={name} aria-labelledby={`${name}-name`}>
      <h2 id={`${name}-name`} translate="no">{heading}</h2>
      <p lang="en" translate="no"><Marked text={[`${summary}.`, description].filter(Boolean).join(" ")} /></p>
      <p><code>{verb} {path}</code> {access && <span className="note">{t(`reference.${access}`)}</span>}</p>
      {taken.map(({ title, fields }) => <Fields key={title} title={t(`reference.${title}`)} fields={fields} none={t("reference.none")} />)}
      {answer && <details className="as-table"><summary><Icon name="table" size={16} />{t("reference.answer")}</summary><Fields title={t("reference.answer")} fields={answer} none={t("reference.none")} /></details>}
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
