import { useFormatter } from "../format-context";
import { FigureValue } from "./figure-value";
import { shown, type DatedText, type TableCell, type TableModel } from "./table-model";

const isWords = (value: TableCell | undefined): value is string | DatedText => typeof value === "string" || (typeof value === "object" && value !== null);
const wordsOf = (value: string | DatedText): string => (typeof value === "string" ? value : value.text);

/** Every value of a card as a table. */
export function DataTable({ table: { rowHead, columns, rows } }: { table: TableModel }) {
  const format = useFormatter();
  const write = columns.map((column) => shown(format, column));
  const isText = columns.map((_, i) => rows.some(({ values }) => isWords(values[i])));
  return (
    <table className="data-table">
      <thead>
        <tr><th scope="col">{rowHead}</th>{columns.map((column, i) => <th key={column.label} className={isText[i] ? undefined : "numeric"} scope="col">{column.label}</th>)}</tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{row.name}</th>
            {columns.map((column, i) => {
              const value = row.values[i] ?? null;
              return (
                <td key={column.label} className={isText[i] ? undefined : "numeric"}>
                  {isWords(value) ? wordsOf(value) : value !== null ? write[i]?.(value) : <FigureValue value={null} protected={row.hidden?.[i]} format={format.count} />}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
