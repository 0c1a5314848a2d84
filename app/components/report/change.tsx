import { useTranslation } from "~/components/translation";
import { useFormatter } from "../format-context";
import { FigureValue } from "../ui/figure-value";
import { ReasonTag } from "../ui/reason-tag";
import type { Formatter } from "~/domain/format";

/** A change with its sign: +3,2 %. */
export function signedPercent(format: Formatter, change: number): string {
  return `${change > 0 ? "+" : ""}${format.percent(change, 1)}`;
}

type ChangeProps = {
  change: number | null; hidden?: boolean;
  /** it may be chance: its interval holds 0, or it is one of too many that were looked at */
  unclear?: "interval" | "many" | null;
  /** the reason of `unclear` is told beside a list of such changes: only its word stands here */
  told?: boolean;
  /** neither up nor down is good */
  neutral?: boolean;
  /** of the mean of a day, beside figures of a whole period */
  perDay?: boolean;
  /** days of history before the window of new visitors, where these are too few to tell a change of them */
  shortHistory?: number | null;
};

/** A change: arrow, sign and colour, and a word where it may be chance or is no change of what it looks like. */
export function Change({ change, hidden, unclear = null, told = false, neutral = false, perDay = false, shortHistory = null }: ChangeProps) {
  const { t } = useTranslation();
  const format = useFormatter();
  const tone = change === null || change === 0 || neutral || unclear || shortHistory !== null ? "change" : change > 0 ? "change change-up" : "change change-down";
  return (
    <span className={tone}>
      {change === null || change === 0 ? null : <span aria-hidden="true">{change > 0 ? "↑" : "↓"} </span>}
      <FigureValue value={change} protected={hidden} format={(value) => signedPercent(format, value)} />
      {perDay && change !== null ? <small> {t("performance.perDay")}</small> : null}
      {unclear && change !== null ? (told ? <span className="tag">{t(`performance.unclearWord.${unclear}`)}</span> : <ReasonTag word={t("performance.unclear")} reason={t(`performance.unclearReason.${unclear}`)} />) : null}
      {shortHistory !== null && change !== null ? <ReasonTag warning word={t("performance.shortHistory")} reason={`${t("dashboard.fresh.short", { count: shortHistory, formatted: format.count(shortHistory) })} ${t("performance.shortHistoryReason")}`} /> : null}
    </span>
  );
}

/** What limits a change of one figure by what is known of its answer. */
export const changeLimits = (field: string, { short_history: history }: { short_history: number | null }, compared: { lengths_differ: boolean } | null): Pick<ChangeProps, "perDay" | "shortHistory"> =>
  ({ perDay: field === "visits" && compared?.lengths_differ === true, shortHistory: field === "new_visitors" ? history : null });
