import { useTranslation } from "~/components/translation";
import { useFormatter } from "../format-context";
import { FigureValue } from "../ui/figure-value";
import type { Formatter } from "~/domain/format";

/** A change with its sign: +3,2 %. */
export function signedPercent(format: Formatter, change: number): string {
  return `${change > 0 ? "+" : ""}${format.percent(change, 1)}`;
}

type ChangeProps = { change: number | null; hidden?: boolean; /** it may be chance: its interval holds 0, or it is one of too many that were looked at */ unclear?: "interval" | "many" | null; /** neither up nor down is good */ neutral?: boolean };

/** A change: arrow, sign and colour, and a word where it may be chance. */
export function Change({ change, hidden, unclear = null, neutral = false }: ChangeProps) {
  const { t } = useTranslation();
  const format = useFormatter();
  const tone = change === null || change === 0 || neutral || unclear ? "change" : change > 0 ? "change change-up" : "change change-down";
  return (
    <span className={tone}>
      {change === null || change === 0 ? null : <span aria-hidden="true">{change > 0 ? "↑" : "↓"} </span>}
      <FigureValue value={change} protected={hidden} format={(value) => signedPercent(format, value)} />
      {unclear && change !== null ? <span className="tag" title={t(`performance.unclearReason.${unclear}`)}>{t("performance.unclear")}</span> : null}
    </span>
  );
}
