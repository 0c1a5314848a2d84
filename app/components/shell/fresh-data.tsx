import { useRevalidator } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "~/components/translation";
import { useFormatter } from "../format-context";
import { useLive } from "../live/live-channel";
import { Button } from "../ui/button";

/** Says that newer data has arrived, and shows it when asked: figures that somebody reads do not change by themselves. */
export function FreshData() {
  const { t } = useTranslation();
  const format = useFormatter();
  const { revalidate } = useRevalidator();
  const [lastDay, setLastDay] = useState<string | null>(null);
  useLive("fresh_data", ({ last_day }) => setLastDay(last_day));
  return (
    <span role="status">
      {lastDay === null ? null : <Button size="small" tone="primary" onClick={() => { setLastDay(null); revalidate(); }}>{t("shell.showFresh", { when: format.longDay(lastDay) })}</Button>}
    </span>
  );
}
