import type { Modules } from "~/contract/brand";

/** Where a login leads when no origin is kept: the dashboard, for points of sale when both their flags are on, else for out-of-home. */
export function landingPage({ pdv, ooh }: Pick<Modules, "pdv" | "ooh">): string {
  if (pdv.on && pdv.dashboard) return "/dashboard?type=pdv";
  if (ooh.on && ooh.dashboard) return "/dashboard?type=ooh";
  return "/dashboard";
}
