import { type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormatter, useNoScript } from "../format-context";
import { FigureValue } from "../ui/figure-value";
import { Icon } from "../ui/icon";
import type { ChartData } from "./chart-data";
import { ChartStage, type ChartKind } from "./chart-stage";

type ChartFigureProps = {
  kind: ChartKind;
  /** one sentence with the finding */
  finding: ReactNode;
  data: ChartData;
  /** head of the table's first column */
  rowHead: string;
  height?: number;
  /** decimals of the values */
  decimals?: number;
  legend?: "always" | "narrow";
  note?: ReactNode;
};

/** A chart as everyone gets it: the finding in words, the drawing where scripts run, and every value in a table. */
export function ChartFigure({ kind, finding, data, rowHead, height = 400, decimals = 0, legend = "narrow", note }: ChartFigureProps) {
  const { t } = useTranslation();
  const format = useFormatter();
  const noScript = useNoScript();
  const show = (value: number) => (decimals ? format.decimal(value, decimals) : format.count(value));
  return (
    <figure className="chart">
      <figcaption className="finding">{finding}</figcaption>
      {data.series.length > 1 && !noScript ? (
        <div className={legend === "always" ? "legend" : "legend only-narrow"} aria-hidden="true">
          {data.series.map((series) => <span key={series.id} className={`series-${series.colour}`}><i />{series.label}</span>)}
        </div>
      ) : null}
      {noScript ? null : <ChartStage kind={kind} data={data} height={height} show={show} />}
      {note}
      <details className="as-table" open={noScript}>
        <summary><Icon name="table" size={16} />{t("common.asTable")}</summary>
        <div className="table-scroll" tabIndex={0} role="group" aria-label={t("common.asTable")}>
          <table className="data-table">
            <thead>
              <tr><th scope="col">{rowHead}</th>{data.series.map((series) => <th key={series.id} className="numeric" scope="col">{series.label}</th>)}</tr>
            </thead>
            <tbody>
              {data.points.map((point, row) => (
                <tr key={point.key}>
                  <th scope="row">{point.title}</th>
                  {data.series.map((series) => (
                    <td key={series.id} className="numeric"><FigureValue value={series.values[row]} protected={series.hidden?.[row]} format={show} /></td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
