import { AppError } from "~/contract/errors";
import type { Params } from "~/engine/client.server";
import type { Condition, FileKind, LoadInputs } from "../context.server";
import { textSql, type TableSource } from "./table-source.server";
import { toldHeader } from "./told-header";

/** A condition as it holds for one kind of file; where it is optional, a file without the column takes all its rows. */
export type KindCondition = Condition & { optional: boolean };

const kinds: readonly FileKind[] = ["pings", "points", "devices", "places", "areas", "population", "sales", "posts"];

/**
 * The conditions for one kind. `points.status=open` is for points alone; without such a prefix a condition is for the pings of a load, and
 * for its other files where they have the column. A load without pings takes it as strictly for all of them.
 */
export function conditionsFor(kind: FileKind, inputs: LoadInputs): KindCondition[] {
  return (inputs.where ?? []).flatMap(({ column, value }) => {
    const prefix = kinds.find((name) => column.startsWith(`${name}.`));
    if (prefix !== undefined) return prefix === kind ? [{ column: column.slice(prefix.length + 1), value, optional: false }] : [];
    return [{ column, value, optional: kind !== "pings" && (inputs.pings?.length ?? 0) > 0 }];
  });
}

/**
 * The conditions that a file can be asked, with the column's place in its header.
 * @throws AppError bad_input when it lacks the column of one that is not optional
 */
export function placeConditions(conditions: KindCondition[], header: string[]): { at: number; value: string }[] {
  return conditions.flatMap(({ column, value, optional }) => {
    const at = header.indexOf(column);
    if (at < 0 && !optional) throw new AppError("bad_input", `--where: no column ${column} ${toldHeader(header)}`);
    return at < 0 ? [] : [{ at, value }];
  });
}

/** The conditions as an SQL truth value over a source's rows; several must all hold. @throws AppError bad_input as above */
export function whereSql(source: TableSource, conditions: KindCondition[]): { sql: string; params: Params } {
  const placed = placeConditions(conditions, source.header);
  return {
    sql: placed.length === 0 ? "1" : `(${placed.map(({ at }, index) => `${textSql(source.column(at))} = {where${index}:String}`).join(" AND ")})`,
    params: Object.fromEntries(placed.map(({ value }, index) => [`where${index}`, value])),
  };
}
