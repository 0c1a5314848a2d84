import { useState, type ReactNode } from "react";
import { Card } from "../ui/card";
import { HelpTip } from "../ui/help-tip";
import { latePart } from "../ui/late-part";
import type { ReportSection } from "~/contract/report-sections";
import type { TableModel } from "../ui/table-model";
import { CardMenu } from "./card-menu";
import type { ExplainDialogProps } from "./explain-dialog";
import { ExplainLink } from "./explain-link";
import { useReport } from "./report-context";

const ExplainDialog = latePart<ExplainDialogProps>(() => import("./explain-dialog").then((module) => module.ExplainDialog));

/** A figure behind a card: its path in `metrics.dashboardData` (`metricsWeekly.visits`), and its name there. */
export type CardFigure = { figure: string; label: string };

export type ReportCardProps = {
  /** what links to the card name */
  id?: ReportSection;
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
export function ReportCard({ help, figures, table, ...card }: ReportCardProps) {
  return <Card {...card} tools={<CardTools title={card.title} help={help} figures={figures} table={table} />} />;
}

type CardToolsProps = Pick<ReportCardProps, "title" | "help" | "figures" | "table">;

/** "?" and "⋯" of a card, for one whose head is not a `ReportCard`'s. */
export function CardTools({ title, help, figures = [], table }: CardToolsProps) {
  const report = useReport();
  const [explained, setExplained] = useState(false);
  const explain = report && figures.length ? () => setExplained(true) : null;
  return (
    <div className="card-tools" data-image="skip">
      {explain ? <ExplainLink title={title} figures={figures} onExplain={explain} /> : help ? <HelpTip name={title} text={help} /> : null}
      <CardMenu title={title} table={table} onExplain={explain} />
      {explained ? <ExplainDialog title={title} help={help} figures={figures} onClose={() => setExplained(false)} /> : null}
    </div>
  );
}
