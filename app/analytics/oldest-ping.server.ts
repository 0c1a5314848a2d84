import { z } from "~/contract/zod";
import type { Day } from "~/domain/calendar";
import { defineQuery } from "~/engine/define-query.server";
import type { Engine } from "~/engine/client.server";

const oldestRead = defineQuery({ name: "oldest-ping", sql: "SELECT min(day) AS oldest FROM pings HAVING count() > 0", params: z.object({}), row: z.object({ oldest: z.string() }) });

/** The oldest local day of which there are pings; null without any. */
export const readOldestPingDay = async (engine: Engine): Promise<Day | null> => (await engine.query(oldestRead, {}))[0]?.oldest ?? null;
