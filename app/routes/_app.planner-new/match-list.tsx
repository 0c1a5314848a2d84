import { useTranslation } from "~/components/translation";
import { useFormatter } from "~/components/format-context";
import { MarkerShape } from "~/components/maps/map-legend";
import { FigureValue, isProtected } from "~/components/ui/figure-value";
import type { MatchedPoint } from "~/contract/audiences";
import { useCriterionName } from "./criterion-name";

/** Points by match, each with what its visitors meet folded away below it. */
export function MatchList({ rows, first }: { rows: readonly MatchedPoint[]; first: number }) {
  const { t } = useTranslation();
  const format = useFormatter();
  return (
    <ol className="match-list" start={first}>
      {rows.map((row, i) => (
        <li key={row._id}>
          <details id={`match-${row._id}`}>
            <summary>
              <span className="match-rank">{format.count(first + i)}</span>
              <MarkerShape own={row.own} />
              <span className="match-name"><b>{row.name}</b><small>{[row.city, row.allMatch ? null : t("planner.notNear")].filter(Boolean).join(" · ")}</small></span>
              <span className="match-figure"><small>{t("planner.matchRate")}</small><FigureValue value={row.matchRate} protected={isProtected(row, "matchRate")} format={(value) => format.percent(value)} /></span>
              <span className="match-figure"><small>{t("planner.score")}</small><span><FigureValue value={row.score} protected={isProtected(row, "score")} format={(value) => format.decimal(value)} />{row.score === null ? null : <small> / {format.decimal(row.scoreMax)}</small>}</span></span>
            </summary>
            <MatchDetails row={row} />
          </details>
        </li>
      ))}
    </ol>
  );
}

function MatchDetails({ row }: { row: MatchedPoint }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const nameOf = useCriterionName();
  return (
    <div className="match-details">
      <dl className="match-counts">
        <div><dt>{t("planner.visitors")}</dt><dd><FigureValue value={row.unique_visitors} protected={isProtected(row, "unique_visitors")} format={format.count} /></dd></div>
        <div><dt>{t("planner.audience")}</dt><dd><FigureValue value={row.audience} protected={isProtected(row, "audience")} format={format.count} /></dd></div>
        <div><dt>{t("planner.low")}</dt><dd><FigureValue value={row.matchRateLow} protected={isProtected(row, "matchRateLow")} format={(value) => format.percent(value)} /></dd></div>
      </dl>
      {row.matchRateDetails.length === 0 ? <p className="note">{t("planner.noCriteria")}</p> : (
        <div className="table-scroll" tabIndex={0} role="group" aria-label={t("planner.detailsOf", { name: row.name })}>
          <table className="data-table">
            <thead><tr><th scope="col">{t("planner.criterion")}</th><th scope="col" className="numeric">{t("planner.share")}</th><th scope="col" className="numeric">{t("planner.score")}</th><th scope="col" className="numeric">{t("planner.maximum")}</th><th scope="col" className="numeric">{t("planner.visitors")}</th></tr></thead>
            <tbody>
              {row.matchRateDetails.map((detail) => (
                <tr key={detail.title}>
                  <th scope="row">{nameOf(detail.title)}</th>
                  <td className="numeric"><FigureValue value={detail.value} protected={isProtected(detail, "value")} format={(value) => format.percent(value)} /></td>
                  <td className="numeric"><FigureValue value={detail.score} protected={isProtected(detail, "score")} format={(value) => format.decimal(value)} /></td>
                  <td className="numeric">{format.decimal(detail.maximum)}</td>
                  <td className="numeric"><FigureValue value={detail.unique_visitors} protected={isProtected(detail, "unique_visitors")} format={format.count} /></td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}
