import type { Brand } from "~/contract/brand";
import type { Notice } from "~/contract/notifications";
import { localDay } from "~/domain/zone";
import type { LoadSummary } from "./context.server";

/** What people are told of a load that changed something. */
export const loadedNotice = ({ pings }: LoadSummary, { timezone }: Pick<Brand, "timezone">): Extract<Notice, { kind: "data_loaded" }> =>
  ({ kind: "data_loaded", pings: pings.added, last_day: pings.last === null ? null : localDay(pings.last, timezone) });
