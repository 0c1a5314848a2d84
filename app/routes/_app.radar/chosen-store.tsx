import { useTranslation } from "~/components/translation";
import { ReportCard } from "~/components/report/report-card";
import { ReportProvider, useReport } from "~/components/report/report-context";
import { Section } from "~/components/report/section";
import { useLatestAnswer } from "~/components/report/latest-answer";
import { ButtonLink } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import type { FilterState } from "~/contract/filter-state";
import type { StoreFigures } from "~/contract/metrics-movement";
import type { PointType } from "~/contract/values";
import { dashboardOf } from "./radar-place";
import type { Changes } from "./store-changes";
import { StoreMetrics, useFigureLabels } from "./store-metrics";

type Answer = NonNullable<Changes>;
type ChosenStoreProps = { type: PointType; state: FilterState; wanted: string | null; store: StoreFigures | null; answer: Answer | null; /** against the period before */ changes: Changes };

/** The right side of the radar: the chosen store's figures, or what to do to see some. */
export function ChosenStore({ type, state, wanted, store, answer, changes }: ChosenStoreProps) {
  const { t } = useTranslation();
  return (
    <aside className="radar-store" aria-label={t(`radar.chosen.${type}`)}>
      <p className="visually-hidden" role="status">{store ? t("radar.shown", { name: store.name }) : null}</p>
      {store && answer ? <StoreCard key={store._id} type={type} state={state} store={store} answer={answer} changes={changes} /> : (
        <div className="card void void-small">
          <Icon name="pin" size={28} />
          <p>{wanted === null ? t(`radar.choose.${type}`) : t(`radar.gone.${type}`, { id: wanted })}</p>
        </div>
      )}
    </aside>
  );
}

/** Who the store is, the way to its dashboard, and its figures; they are explained for this store alone. */
function StoreCard({ type, state, store, answer, changes }: { type: PointType; state: FilterState; store: StoreFigures; answer: Answer; changes: Changes }) {
  const { t } = useTranslation();
  const report = useReport();
  const latest = useLatestAnswer(answer);
  const labels = useFigureLabels(type);
  const card = (
    <ReportCard
      className="radar-card" title={store.name} subtitle={[store.code, store.address, store.address1, store.city].filter(Boolean).join(" · ")}
      figures={labels.map(({ field, label }) => ({ figure: `metrics.${field}`, label }))}
    >
      <ButtonLink tone="primary" to={dashboardOf(state, store._id)}><Icon name="dashboard" size={16} />{t("radar.toDashboard")}</ButtonLink>
      <div aria-busy={latest !== answer}>
        <Section answer={latest} skeleton={<FigureLines />}>{(data) => <StoreMetrics type={type} data={data} changes={changes} />}</Section>
      </div>
    </ReportCard>
  );
  return report ? <ReportProvider subject={{ ...report, state: { ...state, store: store._id, agg: "s" }, segment: store.name }}>{card}</ReportProvider> : card;
}

function FigureLines() {
  return <div aria-hidden="true">{Array.from({ length: 9 }, (_, row) => <div key={row} className="skeleton radar-line" />)}</div>;
}
