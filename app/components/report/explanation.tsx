import { useTranslation } from "~/components/translation";
import type { Explanation } from "~/contract/metrics-explain";
import { useFormatter } from "../format-context";
import { CopyButton } from "../ui/copy-button";
import { FigureValue } from "../ui/figure-value";

/** Definition, what stands behind the figure, and the questions as the engine was asked them. */
export function ExplanationText({ explanation }: { explanation: Explanation }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const withheld = explanation.suppressed === true;
  return (
    <>
      <p className="explain-definition">{explanation.definition}</p>
      {explanation.member_definition ? <p className="soft">{explanation.member_definition}</p> : null}
      <dl>
        <dt>{t("explain.devices")}</dt>
        <dd><FigureValue value={explanation.devices_read} protected={withheld} format={format.count} /></dd>
        <dt>{t("explain.rows")}</dt>
        <dd><FigureValue value={explanation.rows_read} protected={withheld} format={format.count} /></dd>
        <dt>{t("explain.name")}</dt>
        <dd><code>{explanation.figure}</code></dd>
        <dt>{t("explain.version")}</dt>
        <dd>{String(explanation.data_version)}</dd>
      </dl>
      <h3>{t("explain.queries")}</h3>
      {explanation.queries.map((query, i) => (
        <details key={i} className="explain-query" open={explanation.queries.length === 1}>
          <summary><code>{query.name}</code> <span className="muted">{query.rows_read === null ? "--" : t("explain.rowsOf", { count: query.rows_read, formatted: format.count(query.rows_read) })}</span></summary>
          <div className="explain-sql">
            <pre tabIndex={0}><code>{query.sql}</code></pre>
            <CopyButton text={query.sql} label={t("explain.copySql")} />
          </div>
          {Object.keys(query.params).length ? (
            <table className="data-table">
              <thead><tr><th scope="col">{t("explain.parameter")}</th><th scope="col">{t("explain.value")}</th></tr></thead>
              <tbody>{Object.entries(query.params).map(([name, value]) => <tr key={name}><th scope="row"><code>{name}</code></th><td className="explain-value"><code>{brief(value)}</code></td></tr>)}</tbody>
            </table>
          ) : null}
        </details>
      ))}
      <h3>{t("explain.notes")}</h3>
      <ul className="explain-notes">{[...new Set([explanation.counts, ...explanation.notes])].map((note) => <li key={note}>{note}</li>)}</ul>
    </>
  );
}

const longest = 400;
/** A parameter's value; of a long list its beginning. */
function brief(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
