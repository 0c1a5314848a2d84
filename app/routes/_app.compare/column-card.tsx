import { Link, useLocation } from "@remix-run/react";
import { useMemo } from "react";
import { useTranslation } from "~/components/translation";
import { useFormatter } from "~/components/format-context";
import { ColumnShape } from "~/components/maps/map-legend";
import { useLatestAnswer } from "~/components/report/latest-answer";
import { Section, type Retry } from "~/components/report/section";
import type { Settled } from "~/components/report/settle";
import { Icon, type IconName } from "~/components/ui/icon";
import type { ColumnChoice } from "~/contract/compared-columns";
import type { FilterState } from "~/contract/filter-state";
import type { DashboardData } from "~/contract/metrics";
import { pointTypes, type PointType } from "~/contract/values";
import type { ColumnAnswer } from "../compared-column.server";
import { columnsAddress, swapped, withColumn } from "./compare-place";
import { ColumnPicker } from "./column-picker";
import { FigureList } from "./figure-list";
import { useFigureWords } from "./figure-words";
import { markOf } from "./known-columns";

type Answer = Promise<Settled<DashboardData>>;
type ColumnCardProps = {
  index: number; columns: readonly ColumnChoice[]; answer: ColumnAnswer | null;
  /** the column that the others are compared with; null: there is none yet */
  first: ColumnAnswer | null; isFirst: boolean; state: FilterState; types: readonly PointType[]; /** asks for this column alone */ retry: Retry;
};

/** One of the four columns: its selector, and its figures once something is chosen. */
export function ColumnCard({ index, columns, answer, first, isFirst, state, types, retry }: ColumnCardProps) {
  const { t } = useTranslation();
  const format = useFormatter();
  const words = useFigureWords();
  const choice = columns[index] ?? null;
  const shown = answer && !answer.problem ? answer : null;
  const name = shown ? words.name(shown) : choice === null || answer ? null : pointTypes.some((type) => type === choice) ? t(`filters.all.${choice as PointType}`) : t("common.loading");
  const title = t("compare.column", { number: format.count(index + 1) });
  return (
    <section className={`card compare-column series-${markOf(index)}`} aria-label={name === null ? title : `${title}: ${name}`}>
      <header className="compare-head">
        <h2 id={`column-${index + 1}-label`}><ColumnShape column={markOf(index)} />{title}</h2>
        {choice === null ? null : <Moves index={index} columns={columns} title={title} />}
      </header>
      <ColumnPicker index={index} columns={columns} name={name} types={types} />
      <div className="compare-body">
        {choice === null ? <p className="void void-small soft">{t("compare.empty")}</p>
          : answer?.problem ? <p className="void void-small soft" role="status">{t(`compare.problem.${answer.problem}`, { name: answer.name ?? "" })}</p>
            : shown?.figures ? <Body key={choice} answer={shown} figures={shown.figures} first={isFirst ? null : first} isFirst={isFirst} index={index} state={state} retry={retry} /> : <Lines />}
      </div>
    </section>
  );
}

/** To the left, to the right, away: links, so that they work without scripts. */
function Moves({ index, columns, title }: { index: number; columns: readonly ColumnChoice[]; title: string }) {
  const { t } = useTranslation();
  const location = useLocation();
  const move = (to: readonly ColumnChoice[], icon: IconName, label: string) => (
    <Link className="icon-btn icon-btn-small" to={columnsAddress(location, to)} preventScrollReset aria-label={`${title}: ${label}`} title={label}><Icon name={icon} size={16} /></Link>
  );
  return (
    <div className="card-tools" data-image="skip">
      {index > 0 ? move(swapped(columns, index, index - 1), "chevron-left", t("compare.moveLeft")) : null}
      {index < columns.length - 1 ? move(swapped(columns, index, index + 1), "chevron-right", t("compare.moveRight")) : null}
      {move(withColumn(columns, index, null), "close", t("compare.remove"))}
    </div>
  );
}

type BodyProps = { answer: ColumnAnswer; figures: Answer; first: ColumnAnswer | null; isFirst: boolean; index: number; state: FilterState; retry: Retry };
type Pair = { own: DashboardData; first: Settled<DashboardData> | null };

/** The figures as soon as they are there; the differences when the first column has its own as well. */
function Body({ answer, figures, first, isFirst, index, state, retry }: BodyProps) {
  const firstFigures = first?.figures ?? null;
  const pair = useMemo(() => Promise.all([figures, firstFigures]).then(([own, other]): Settled<Pair> => (own.ok ? { ok: true, data: { own: own.data, first: other } } : own)), [figures, firstFigures]);
  const latest = useLatestAnswer(pair);
  const list = (own: DashboardData, other: Settled<DashboardData> | null | "waiting") => <FigureList answer={answer} data={own} first={other} isFirst={isFirst} index={index} state={state} />;
  const alone = first === null ? <Lines /> : <Section answer={figures} skeleton={<Lines />} quiet>{(own) => list(own, "waiting")}</Section>;
  return (
    <div aria-busy={latest !== pair}>
      <Section answer={latest} skeleton={alone} retry={retry}>{(both) => list(both.own, both.first)}</Section>
    </div>
  );
}

function Lines() {
  return <div aria-hidden="true">{Array.from({ length: 8 }, (_, row) => <div key={row} className="skeleton compare-line" />)}</div>;
}
