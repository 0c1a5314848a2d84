import { createAdapter } from "@socket.io/postgres-adapter";

/**
 * Events that one web process sends reach the connections of the others through PostgreSQL's NOTIFY.
 * @param pool connections of the application store's database
 */
export const clusterAdapter = (pool: Parameters<typeof createAdapter>[0], failed: (error: Error) => void): ReturnType<typeof createAdapter> => createAdapter(pool, { errorHandler: failed });
