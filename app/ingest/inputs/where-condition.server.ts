import { AppError } from "~/contract/errors";
import type { Params } from "~/engine/client.server";
import type { Condition } from "../context.server";
import { textSql, type TableSource } from "./table-source.server";

/**
 * The conditions as an SQL truth value over a source's rows; several conditions must all hold.
 * @throws AppError bad_input when the file has no such column
 */
export function whereSql(source: TableSource, conditions: Condition[]): { sql: string; params: Params } {
  const params: Params = {};
  const parts = conditions.map(({ column, value }, index) => {
    const at = source.header.indexOf(column);
    if (at < 0) throw new AppError("bad_input", `--where: no column ${column} among ${source.header.join(", ")}`);
    params[`where${index}`] = value;
    return `${textSql(source.column(at))} = {where${index}:String}`;
  });
  return { sql: parts.length === 0 ? "1" : `(${parts.join(" AND ")})`, params };
}
