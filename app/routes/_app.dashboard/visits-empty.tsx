import { Await } from "@remix-run/react";
import { Suspense, type ReactNode } from "react";
import type { Settled } from "~/components/report/settle";
import type { DashboardData } from "~/contract/metrics";

/** A measured nothing: no visit at all and nothing hidden. */
export const isEmpty = ({ metrics }: DashboardData): boolean => metrics?.visits === 0 && !metrics.suppressed;

/** A section's content where there is something to show; the empty report speaks for all of them. */
export const unlessEmpty = (content: (data: DashboardData) => ReactNode) => (data: DashboardData): ReactNode => (isEmpty(data) ? null : content(data));

/** Sections with answers of their own, which stand aside with all others where there was no visit. */
export function UnlessEmpty({ visits, skeleton, children }: { visits: Promise<Settled<DashboardData>>; skeleton: ReactNode; children: ReactNode }) {
  return (
    <Suspense fallback={skeleton}>
      <Await resolve={visits} errorElement={<>{children}</>}>{(settled: Settled<DashboardData>) => (settled.ok && isEmpty(settled.data) ? null : children)}</Await>
    </Suspense>
  );
}
