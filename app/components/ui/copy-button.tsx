import { useState } from "react";
import { useTranslation } from "~/components/translation";
import { Button } from "./button";
import { copyText } from "./copy-text";
import { useHydrated } from "./hydrated";
import { Icon } from "./icon";

/** Copies a text and says whether that worked. Only where scripts run. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation();
  const [done, setDone] = useState<boolean | null>(null);
  if (!useHydrated()) return null;
  return (
    <Button size="small" onClick={() => void copyText(text).then(setDone)} onBlur={() => setDone(null)}>
      <Icon name={done ? "check" : "copy"} size={16} />
      <span role="status">{done === null ? label : done ? t("report.copied") : t("report.notCopied")}</span>
    </Button>
  );
}
