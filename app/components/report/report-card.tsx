import { useState, type ReactNode } from "react";
import { Card } from "../ui/card";
import { HelpTip } from "../ui/help-tip";
import type { TableModel } from "../ui/table-model";
import { CardMenu } from "./card-menu";
import { ExplainDialog } from "./explain-dialog";
import { ExplainLink } from "./explain-link";
import { useReport } from "./report-context";

/** A figure behind a card: its path in `metrics.dashboardData` (`metricsWeekly.visits`), and its name there. */
export type CardFigure = { figure: string; label: string };

export type ReportCardProps = {
  title: string;
  /** what is counted, in which unit */
  subtitle?: ReactNode;
  /** how it is computed, in a sentence or two */
  help?: string;
  /** the figures that the card shows; with them the "?" asks `metrics.explain` */
  figures?: CardFigure[];
  /** every value that the card shows, for copy and CSV */
  table?: TableModel;
  className?: string;
  aside?: ReactNode;
  children: ReactNode;
};

/** A card of a report: "?" says how its figures are computed, "⋯" gives its table, copy, CSV and picture. */
export function ReportCard({ help, figures = [], table, ...card }: ReportCardProps) {
  const report = useReport();
  const [explained, setExplained] = useState(false);
  const explain = report && figures.length ? () => setExplained(true) : null;
  const tools = (
    <div className="card-tools" data-image="skip">
      {explain ? <ExplainLink title={card.title} figures={figures} onExplain={explain} /> : help ? <HelpTip name={card.title} text={help} /> : null}
      <CardMenu title={card.title} table={table} onExplain={explain} />
      {explained ? <ExplainDialog title={card.title} help={help} figures={figures} onClose={() => setExplained(false)} /> : null}
    </div>
  );
  return <Card {...card} tools={tools} />;
}
