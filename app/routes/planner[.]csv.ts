import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvRow } from "~/domain/csv";
import { attachment, exportFileName } from "~/exports/file-name";
import { openPlannerFile } from "./planner-file.server";

/** A plan as CSV in UTF-8 for programs: its chosen sites where there are some, else its points; empty where a figure is missing. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { result, plan, title } = await openPlannerFile(args);
  const head = { sites: ["rank", "id", "name", "city", "latitude", "longitude", "audience", "gain", "reach", "overlap", "impressions", "flight_reach", "frequency", "cost", "loaded_impressions", "cost_per_thousand", "attributed_visits", "cost_per_attributed_visit"], points: ["rank", "id", "name", "city", "latitude", "longitude", "all_match", "unique_visitors", "audience", "match_rate", "match_rate_low", "score", "score_max"] };
  const rows = plan
    ? [head.sites, ...plan.sites.map((site, i) => [i + 1, site._id, site.name, site.city, site.latitude, site.longitude, site.audience, site.gain, site.reach, site.overlap, site.impressions, site.flight_reach, site.frequency, site.cost, site.loaded_impressions, site.cost_per_thousand, site.attributed_visits, site.cost_per_attributed_visit])]
    : [head.points, ...result.pois.map((row, i) => [i + 1, row._id, row.name, row.city, row.latitude, row.longitude, row.allMatch ? 1 : 0, row.unique_visitors, row.audience, row.matchRate, row.matchRateLow, row.score, row.scoreMax])];
  return new Response(`\ufeff${rows.map(csvRow).join("")}`, { headers: { "Content-Type": "text/csv; charset=utf-8", "Content-Disposition": attachment(exportFileName([title], "csv")), "Cache-Control": "no-store" } });
}
