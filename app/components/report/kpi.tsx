import type { ReactNode } from "react";
import { FigureValue } from "~/components/ui/figure-value";
import { usePrivacyFloor } from "~/components/format-context";
import { useTranslation } from "~/components/translation";

type KpiProps = { label: string; value: number | null; hidden?: boolean; format: (value: number) => string; notes: (string | null)[]; before?: string; /** against another period */ change?: ReactNode };

/** One figure of a strip: label, value, and what it is a share of or why it is not shown. */
export function Kpi({ label, value, hidden, format, notes, before, change }: KpiProps) {
  const { t } = useTranslation();
  const floor = usePrivacyFloor();
  const reason = value !== null ? null : hidden ? t("common.protectedReason", { floor }) : t("common.notMeasured");
  const shown = reason === null ? notes.filter((note) => note !== null) : [reason];
  return (
    <div>
      {label ? <div className="kpi-label">{label}</div> : null}
      <div className="kpi-value">{before && value !== null ? <small>{before}</small> : null}<FigureValue value={value} protected={hidden} format={format} size={20} /></div>
      {change}
      <div className="kpi-note">{shown.map((note) => <span key={note}>{note}</span>)}</div>
    </div>
  );
}
