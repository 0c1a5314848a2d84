import { Session, type ChdbResult } from "chdb";

export type SettingValues = Record<string, string | number>;

/** One chDB connection and the settings it bears; it runs one statement at a time. */
export type Connection = { session: Session; applied: SettingValues };

/**
 * Opens one more connection on the directory. Parameters arrive in the text of a SET statement, so its size is not limited
 * here; a server-wide setting counts only for the first connection of a process.
 */
export function openConnection(databaseDir: string, serverArguments: string[] = []): Connection {
  return { session: new Session(databaseDir, { connectionArgs: ["--max_query_size=1000000000", ...serverArguments] }), applied: {} };
}

/** Runs one statement off the event loop. `format` is used when the statement names none. */
export function run(connection: Connection, sql: string, format = "TabSeparated"): Promise<ChdbResult> {
  return connection.session.queryAsync(sql, { format });
}

/** Gives the connection exactly these settings: what an earlier query set and this one does not goes back to its default. */
export async function applySettings(connection: Connection, wanted: SettingValues): Promise<void> {
  const changes = settingChanges(connection.applied, wanted);
  if (changes.length === 0) return;
  await run(connection, `SET ${changes.join(", ")}`);
  connection.applied = { ...wanted };
}

/** A parameter cannot be unset: it is emptied, and the host refuses statements whose placeholders lack a value. */
export function settingChanges(applied: SettingValues, wanted: SettingValues): string[] {
  const set = Object.entries(wanted).flatMap(([name, value]) => (applied[name] === value ? [] : [`${name}=${literal(value)}`]));
  const unset = Object.keys(applied).flatMap((name) => (name in wanted ? [] : [name.startsWith("param_") ? `${name}=''` : `${name}=DEFAULT`]));
  return [...unset, ...set];
}

/** A value as a SQL string literal. */
export function literal(value: string | number): string {
  return `'${String(value).replace(/[\\'\0]/g, (character) => (character === "\0" ? "\\0" : `\\${character}`))}'`;
}
