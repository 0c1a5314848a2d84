import { useTranslation } from "react-i18next";
import { Section } from "~/components/report/section";
import type { Settled } from "~/components/report/settle";
import { useLatestAnswer } from "~/components/report/latest-answer";
import { Icon } from "~/components/ui/icon";
import type { FilterState } from "~/contract/filter-state";
import type { DashboardData } from "~/contract/metrics";
import type { StoreFigures } from "~/contract/metrics-movement";
import type { PointType } from "~/contract/values";
import { StoreHead, StoreMetrics } from "./store-metrics";

type Answer = Promise<Settled<DashboardData>>;
type ChosenStoreProps = { type: PointType; state: FilterState; wanted: string | null; store: StoreFigures | null; answer: Answer | null; /** against the period before */ changes: Answer | null };

/** The right side of the radar: the chosen store's figures, or what to do to see some. */
export function ChosenStore({ type, state, wanted, store, answer, changes }: ChosenStoreProps) {
  const { t } = useTranslation();
  return (
    <aside className="radar-store card" aria-label={t(`radar.chosen.${type}`)}>
      <p className="visually-hidden" role="status">{store ? t("radar.shown", { name: store.name }) : null}</p>
      {store && answer ? <Figures key={store._id} type={type} state={state} store={store} answer={answer} changes={changes} /> : (
        <div className="void void-small">
          <Icon name="pin" size={28} />
          <p>{wanted === null ? t(`radar.choose.${type}`) : t(`radar.gone.${type}`, { id: wanted })}</p>
        </div>
      )}
    </aside>
  );
}

function Figures({ type, state, store, answer, changes }: { type: PointType; state: FilterState; store: StoreFigures; answer: Answer; changes: Answer | null }) {
  const latest = useLatestAnswer(answer);
  return (
    <div aria-busy={latest !== answer}>
      <StoreHead store={store} state={state} />
      <Section answer={latest} skeleton={<FigureLines />}>{(data) => <StoreMetrics type={type} data={data} changes={changes} />}</Section>
    </div>
  );
}

function FigureLines() {
  return <div aria-hidden="true">{Array.from({ length: 9 }, (_, row) => <div key={row} className="skeleton radar-line" />)}</div>;
}
