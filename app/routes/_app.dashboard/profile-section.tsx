import { useTranslation } from "~/components/translation";
import { SliceButton, SliceForm, sliceId } from "~/components/filters/slice-form";
import { useFormatter } from "~/components/format-context";
import { ReportCard } from "~/components/report/report-card";
import { TableDetails } from "~/components/ui/table-details";
import type { TableModel } from "~/components/ui/table-model";
import { FigureValue } from "~/components/ui/figure-value";
import type { FilterState } from "~/contract/filter-state";
import type { Breakdown } from "~/contract/metrics";
import { chosenValues, dimensions, type Dimension } from "~/domain/slice";
import { useSliceLabels } from "~/components/filters/slice-labels";

type ProfileSectionProps = { state: FilterState; lists: Record<Dimension, Breakdown> };

/** Visitors by gender, age range and class. Clicking a slice filters every figure by it; clicking it again releases it. */
export function ProfileSection({ state, lists }: ProfileSectionProps) {
  const { t } = useTranslation();
  const labels = useSliceLabels();
  const table: TableModel = {
    rowHead: t("dashboard.profile.value"),
    columns: [{ label: t("dashboard.profile.share"), kind: "percent" }, { label: t("dashboard.unique") }, { label: t("dashboard.visits") }],
    rows: dimensions.flatMap((dimension) => lists[dimension].rows.map((row) => ({
      key: `${dimension} ${row.value}`, name: `${t(`demographics.${dimension}`)}: ${labels.value(dimension, row.value)}`,
      values: [row.perc, row.unique_visitors, row.visits], hidden: [row.suppressed === true, row.suppressed === true, row.suppressed === true],
    }))),
  };
  return (
    <ReportCard
      title={t("dashboard.profile.title")} subtitle={t("dashboard.profile.subtitle")} help={t("dashboard.profile.help")} table={table}
      figures={[{ figure: "metricsByGender.rows.perc", label: t("demographics.gender") }, { figure: "metricsByAge.rows.perc", label: t("demographics.age") }, { figure: "metricsByClass.rows.perc", label: t("demographics.class") }]}
    >
      <div className="cards profile">
        {dimensions.map((dimension) => <SliceList key={dimension} dimension={dimension} state={state} list={lists[dimension]} />)}
      </div>
      <TableDetails table={table} folded />
    </ReportCard>
  );
}

function SliceList({ dimension, state, list }: { dimension: Dimension; state: FilterState; list: Breakdown }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const labels = useSliceLabels();
  const most = Math.max(0, ...list.rows.map((row) => row.perc ?? 0));
  return (
    <SliceForm className="span-4" dimension={dimension} state={state}>
      <h3 id={sliceId(dimension)}>{t(`demographics.${dimension}`)}</h3>
      <ul className="bar-list series-1">
        {list.rows.map((row) => {
          const hidden = row.suppressed === true;
          return (
            <li key={row.value}>
              <SliceButton className="bar-row" dimension={dimension} state={state} value={row.value}>
                <span>{labels.value(dimension, row.value)}</span>
                <span className={hidden ? "bar hatch" : row.value === "unknown" ? "bar series-other" : "bar"}>{row.perc ? <i style={{ width: `${((row.perc / most) * 100).toFixed(1)}%` }} /> : null}</span>
                <span className="bar-figure">
                  <FigureValue value={row.perc} protected={hidden} format={(share) => format.percent(share, 1)} />
                </span>
              </SliceButton>
            </li>
          );
        })}
      </ul>
      {list.known_share !== null && list.known_share < 1 ? <p className="note">{t("dashboard.profile.known", { share: format.percent(list.known_share, 1) })}</p> : null}
      {chosenValues(state, dimension).length ? <p className="note">{t("dashboard.profile.own")}</p> : null}
    </SliceForm>
  );
}
