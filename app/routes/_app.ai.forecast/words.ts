import { useTranslation } from "~/components/translation";

/** Words that every chart of a forecast needs. */
export function useWords(step: "day" | "week") {
  const { t } = useTranslation();
  return { day: t(`forecast.${step}`), measured: t("forecast.measured"), expected: t("forecast.expected"), low80: t("forecast.low80"), high80: t("forecast.high80"), low95: t("forecast.low95"), high95: t("forecast.high95"), begins: t("forecast.begins") };
}
