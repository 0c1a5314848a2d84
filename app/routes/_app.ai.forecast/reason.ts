import { useFormatter } from "~/components/format-context";
import { useTranslation } from "~/components/translation";
import type { Projected } from "~/contract/ai-forecast";

/** Why there is no forecast, in words; null where there is one. */
export function useReason({ reason, history_days: days, current_period: current }: Projected): string | null {
  const { t } = useTranslation();
  const format = useFormatter();
  return reason === null ? null : t(`forecast.reasons.${reason}`, { days: format.count(days), day: format.longDay(current?.end) });
}
