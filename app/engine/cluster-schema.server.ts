/**
 * The schema for a ClickHouse cluster. Rows about a device live on its shard: a table `x` of them becomes `x_local` (replicated inside the
 * shard) and `x`, a Distributed table over it with the device as sharding key, so that counts of distinct devices add up over shards.
 * All other tables are the same on every node: one group of replicas across the whole cluster.
 *
 * Statements without a cluster stay as they are: a single server and the embedded engine have plain MergeTree tables.
 */

/** Tables with a column `device`, by which their rows are sharded. */
export const shardedTables: ReadonlySet<string> = new Set(["pings", "panel_days", "devices", "visit_runs", "anchors", "visits", "first_visits", "stays", "zone_facts", "place_days", "device_areas", "device_weights", "device_sets"]);

const createTable = /^\s*CREATE TABLE IF NOT EXISTS (\w+)\b([\s\S]*?)\bENGINE = MergeTree\b([\s\S]*)$/;
const alterTable = /^\s*ALTER TABLE (\w+)\b([\s\S]*)$/;
const clusterName = /^[A-Za-z_][\w-]*$/;

/**
 * One statement of a migration as the statements that a cluster takes, in order.
 * @param cluster its name in the server's `remote_servers`
 * @throws Error for a statement that is neither CREATE TABLE … ENGINE = MergeTree nor ALTER TABLE, and for a name that is no identifier
 */
export function clusterStatements(statement: string, cluster: string, sharded: ReadonlySet<string> = shardedTables): string[] {
  if (!clusterName.test(cluster)) throw new Error(`${JSON.stringify(cluster)} is no name of a cluster`);
  const onCluster = `ON CLUSTER '${cluster}'`;
  const created = createTable.exec(statement);
  if (created) {
    const [, table = "", columns = "", rest = ""] = created;
    if (!sharded.has(table)) return [`CREATE TABLE IF NOT EXISTS ${table} ${onCluster}${columns}ENGINE = ReplicatedMergeTree('/clickhouse/tables/{database}/${table}', '{shard}-{replica}')${rest}`];
    return [
      `CREATE TABLE IF NOT EXISTS ${table}_local ${onCluster}${columns}ENGINE = ReplicatedMergeTree('/clickhouse/tables/{database}/${table}_local/{shard}', '{replica}')${rest}`,
      `CREATE TABLE IF NOT EXISTS ${table} ${onCluster} AS ${table}_local ENGINE = Distributed('${cluster}', currentDatabase(), '${table}_local', device)`,
    ];
  }
  const altered = alterTable.exec(statement);
  if (altered) {
    const [, table = "", change = ""] = altered;
    return (sharded.has(table) ? [`${table}_local`, table] : [table]).map((name) => `ALTER TABLE ${name} ${onCluster}${change}`);
  }
  throw new Error(`a migration for a cluster may create MergeTree tables and alter them only: ${statement.trim().slice(0, 80)}`);
}
