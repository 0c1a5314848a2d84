import { useTranslation } from "~/components/translation";
import { Icon } from "../ui/icon";
import type { CardFigure } from "./report-card";
import { explainAddress, useReport } from "./report-context";

/** The "?" of a card: a link to the page that says how its figures are computed; scripts open the same in a dialog. */
export function ExplainLink({ title, figures, onExplain }: { title: string; figures: CardFigure[]; onExplain: () => void }) {
  const { t } = useTranslation();
  const report = useReport();
  const [first] = figures;
  if (!report || !first) return null;
  const name = t("common.explain", { name: title });
  return (
    <a
      className="icon-btn icon-btn-small" aria-label={name} title={name} aria-haspopup="dialog"
      href={explainAddress(report, first.figure, figures.map(({ figure }) => figure))}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        onExplain();
      }}
    >
      <Icon name="help" size={16} />
    </a>
  );
}
