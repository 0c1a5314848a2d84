import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { requireUser } from "~/auth/guard.server";
import { filteredPaths } from "~/config/modules";
import { filterStateQuery, parseFilterState } from "~/contract/filter-state";
import { lastingPlace } from "~/contract/lasting-place";

/** Where the filter form leads without scripts: to the report with a clean address. `week_from` and `week_to` become one range. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireUser(request, context);
  const query = new URL(request.url).searchParams;
  const [from, to] = [query.get("week_from"), query.get("week_to")].sort();
  if (from && to) query.set("week", `${from}..${to}`);
  const path = filteredPaths.find((each) => `/${each}` === query.get("to")?.replace(/\/$/, "")) ?? "dashboard";
  const address = new URLSearchParams([...filterStateQuery(parseFilterState(query).state), ...lastingPlace(query)]);
  return redirect(`/${path}?${address}`);
}
