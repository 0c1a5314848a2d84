import { useFormatter } from "../format-context";
import { FigureValue } from "./figure-value";
import { shown, type TableModel } from "./table-model";

/** Every value of a card as a table. */
export function DataTable({ table: { rowHead, columns, rows } }: { table: TableModel }) {
  const format = useFormatter();
  const isText = columns.map((_, i) => rows.some((row) => typeof row.values[i] === "string"));
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
                  {typeof value === "string" ? value : <FigureValue value={value} protected={row.hidden?.[i]} format={shown(format, column)} />}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
