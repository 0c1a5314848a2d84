import type { Settled } from "~/components/report/settle";
import type { DashboardData } from "~/contract/metrics";
import { measuredPart } from "~/domain/measured-part";
import { withheldCount } from "~/domain/withheld-count";
import { dayEnd, dayStart } from "~/domain/zone";
import type { OpenReport } from "../report-loader.server";
import type { Comparison, DaysBefore } from "./compared";

type Visits = Promise<Settled<DashboardData>>;

/** The figures of the period that the page compares with, after those of the page; null where it compares with none. */
export function comparedFigures({ report, ask }: OpenReport, visits: Visits): Promise<Settled<Comparison>> | null {
  if (report.resolved.compare === "none") return null;
  return visits.then(() => ask({ qPerformance: true, only: ["performance"] })).then((answer): Settled<Comparison> => {
    if (!answer.ok) return answer;
    const { performance } = answer.data;
    if (!performance) return { ok: false, code: "internal" };
    // its lists of points are another report's
    const { selected, previous, variations, compared } = performance;
    // what is selected is the page's own, and counted there
    return { ok: true, data: { selected, previous, variations, compared, meta: { suppressed_figures: withheldCount([previous, variations]) } } };
  });
}

/** The days that the page's days are compared with, the first with the first; null where it compares with none. */
export function comparedDays({ report, call }: OpenReport, visits: Visits, timezone: string): Promise<Settled<DaysBefore | null>> | null {
  if (report.resolved.compare === "none") return null;
  return visits.then(async (answer): Promise<Settled<DaysBefore | null>> => {
    const before = answer.ok ? answer.data.meta.previous : null;
    if (!before) return { ok: true, data: null };
    const filter = { ...report.filter, period: null, startDate: dayStart(before.start, timezone), endDate: dayEnd(before.end, timezone) - 1000 };
    const days = await call("metrics.dashboardData", [filter, { qVisits: true, only: ["metricsDaily"] }]);
    return days.ok ? { ok: true, data: { ...before, rows: measuredPart(days.data).metricsDaily ?? [], meta: { suppressed_figures: days.data.meta.suppressed_figures } } } : days;
  });
}
