import type { ReactNode } from "react";
import { MetaLine, ProtectedNotice, useWithheldFigures } from "~/components/report/answer-notices";
import { EmptyReport } from "~/components/report/empty-report";
import { useLatestAnswer } from "~/components/report/latest-answer";
import { ReportPage, type ReportPageData } from "~/components/report/report-page";
import { Section } from "~/components/report/section";
import type { Settled } from "~/components/report/settle";
import { ChartSkeleton } from "~/components/report/skeletons";
import type { DashboardData } from "~/contract/metrics";
import { PlacesSkeleton, StorePlaces } from "./store-places";

/** What every answer says of itself. */
type Measured = { meta: { suppressed_figures: number } };
type Props<T extends Measured> = {
  page: ReportPageData & { stores: Promise<Settled<DashboardData>>; wanted: string | null; chosen: Promise<Settled<T | null>> };
  /** the cards of the chosen store */
  children: (data: T) => ReactNode;
};

/** A Premium page about one store: map and list of the segment's stores, and the chosen one's figures beside them. */
export function StorePage<T extends Measured>({ page, children }: Props<T>) {
  const stores = useLatestAnswer(page.stores);
  const chosen = useLatestAnswer(page.chosen);
  const withheld = useWithheldFigures([page.stores, page.chosen]);
  return (
    <ReportPage page={page} waiting={stores !== page.stores || chosen !== page.chosen}>
      <ProtectedNotice withheld={withheld} />
      <Section answer={stores} skeleton={<PlacesSkeleton />} className="span-12">
        {({ meta, stores: list }) => (list?.length ? (
          <StorePlaces type={page.type} stores={list} wanted={page.wanted}>
            {() => <Section answer={chosen} skeleton={<ChartSkeleton height={300} />}>{(data) => (data ? children(data) : null)}</Section>}
          </StorePlaces>
        ) : <EmptyReport meta={meta} state={page.state} />)}
      </Section>
      <Section answer={stores} skeleton={null}>{({ meta }) => <MetaLine meta={meta} withheld={withheld} />}</Section>
    </ReportPage>
  );
}
