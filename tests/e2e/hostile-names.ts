import path from "node:path";
import Database from "libsql";

/** A name that would run where it is not text. */
export const hostile = "<img src=x onerror=document.title=1>";

/** Names the first chain, its first store and the users of a deployment like markup, before its server starts. */
export function nameLikeMarkup(dataDir: string): void {
  const store = new Database(path.join(dataDir, "app.db"));
  store.prepare("UPDATE points SET path = replace(path, ?, ?)").run(JSON.stringify("Rede Jatobá"), JSON.stringify(hostile));
  store.prepare("UPDATE points SET name = ? WHERE code = 'JTX-001'").run(hostile);
  store.prepare("UPDATE users SET first_name = ?").run(hostile);
  store.close();
}
