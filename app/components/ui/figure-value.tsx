import { useTranslation } from "~/components/translation";
import { usePrivacyFloor } from "../format-context";
import { Icon } from "./icon";

export type Guarded = { suppressed?: true; suppressedFields?: string[] };

/** Whether a field of an answer is hidden by the privacy floor, as against not measured. */
export function isProtected(row: Guarded, field: string): boolean {
  return row.suppressed === true && (row.suppressedFields === undefined || row.suppressedFields.includes(field));
}

type FigureValueProps = { value: number | null | undefined; protected?: boolean; format: (value: number) => string; size?: number };

/** One figure: the number; `--` where it was not measured; lock and `--` where the privacy floor hides it. Zero is 0. */
export function FigureValue({ value, protected: hidden, format, size = 14 }: FigureValueProps) {
  // pages hold hundreds of figures: only those that are missing need words
  if (value !== null && value !== undefined) return <>{format(value)}</>;
  return hidden ? <Hidden size={size} /> : <NotMeasured />;
}

function NotMeasured() {
  const { t } = useTranslation();
  return <span className="nil" title={t("common.notMeasured")}>--</span>;
}

function Hidden({ size }: { size: number }) {
  const { t } = useTranslation();
  const floor = usePrivacyFloor();
  return (
    <span className="protected" title={t("common.protectedReason", { floor })}>
      <Icon name="lock" size={size} />
      <span className="nil">--</span>
      <span className="visually-hidden">{t("common.protected")}</span>
    </span>
  );
}
