import { useFormatter } from "~/components/format-context";
import { signedPercent } from "~/components/report/change";
import { ReportCard } from "~/components/report/report-card";
import { useTranslation } from "~/components/translation";
import { FigureValue, isProtected } from "~/components/ui/figure-value";
import { TableDetails } from "~/components/ui/table-details";
import type { TableModel } from "~/components/ui/table-model";
import type { AuditEstimate } from "~/contract/audit";
import type { FoundAudit } from "./found";

type Line = { key: "ratio" | "additive" | "placebo"; label: string; estimate: AuditEstimate; colour: 1 | 2 | "other" };

/** The effect by both methods and the placebo, as points with their intervals around no effect, and what they rest on. */
export function EffectCard({ found }: { found: FoundAudit }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const { auditUplift: uplift, auditPlacebo: placebo, inputs } = found;
  const lines: Line[] = [
    { key: "ratio", label: t("audit.effect.ratio"), estimate: uplift.ratio, colour: 2 }, { key: "additive", label: t("audit.effect.additive"), estimate: uplift.additive, colour: 1 },
    { key: "placebo", label: t("audit.effect.placebo", { period: format.dayRange(placebo.start, placebo.end) }), estimate: placebo, colour: "other" },
  ];
  const table: TableModel = {
    rowHead: t("audit.effect.method"), columns: [t("audit.effect.estimate"), t("audit.effect.low"), t("audit.effect.high")].map((label) => ({ label, kind: "percent" as const, digits: 2 })),
    rows: lines.map(({ key, label, estimate }) => ({ key, name: label, values: [estimate.value, estimate.low, estimate.high], hidden: (["value", "low", "high"] as const).map((field) => isProtected(estimate, field)) })),
  };
  const share = (value: number | null, field: string) => <FigureValue value={value} protected={isProtected(uplift, field)} format={(each) => format.percent(each, 1)} />;
  const { noise } = uplift.ratio;
  return (
    <ReportCard title={t("audit.effect.title")} subtitle={t("audit.effect.subtitle")} help={t("audit.effect.help")} className="span-6" table={table}>
      <p className="finding">{t(`audit.effect.finding.${noise === null ? "none" : noise ? "noise" : "clear"}`)}</p>
      <Intervals lines={lines} />
      <TableDetails table={table} />
      <dl className="audit-facts">
        <dt>{t("audit.effect.windows")}</dt><dd>{t("audit.effect.windowsText", { now: format.dayRange(inputs.start, inputs.end), before: format.dayRange(inputs.before_start, inputs.before_end) })}</dd>
        <dt>{t("audit.effect.controls")}</dt><dd>{uplift.controls === null ? <FigureValue value={null} protected={isProtected(uplift, "controls")} format={format.count} /> : t("audit.effect.controlsText", { formatted: format.count(uplift.controls) })}</dd>
        <dt>{t("audit.effect.matched")}</dt><dd>{share(uplift.share_matched, "share_matched")}</dd>
        <dt>{t("audit.effect.exposedBefore")}</dt><dd>{share(uplift.share_exposed_before, "share_exposed_before")}</dd>
        <dt>{t("audit.effect.detectable")}</dt><dd><FigureValue value={uplift.detectable} protected={isProtected(uplift, "detectable")} format={(value) => signedPercent(format, value)} /></dd>
      </dl>
    </ReportCard>
  );
}

/** Widest that the scale reaches on either side: an interval beyond it is cut, and its figures say how far it goes. */
const widest = 3;

function Intervals({ lines }: { lines: readonly Line[] }) {
  const format = useFormatter();
  const known = lines.flatMap(({ estimate: { low, high } }) => (low === null || high === null ? [] : [low, high]));
  const [least, most] = [Math.max(-1, Math.min(-0.02, ...known)), Math.min(widest, Math.max(0.02, ...known))];
  const at = (value: number): number => (100 * (Math.min(most, Math.max(least, value)) - least)) / (most - least);
  return (
    <ul className="interval-rows">
      {lines.map(({ key, label, estimate: { value, low, high, ...guard }, colour }) => (
        <li key={key} className={`series-${colour}`}>
          <span>{label}</span>
          <span className="interval-track" aria-hidden="true">
            <i className="interval-zero" style={{ insetInlineStart: `${at(0).toFixed(2)}%` }} />
            {low !== null && high !== null && value !== null ? (
              <><i className="interval-reach" style={{ insetInlineStart: `${at(low).toFixed(2)}%`, width: `${(at(high) - at(low)).toFixed(2)}%` }} /><i className="interval-point" style={{ insetInlineStart: `${at(value).toFixed(2)}%` }} /></>
            ) : null}
          </span>
          <span className="interval-value">
            <FigureValue value={value} protected={isProtected(guard, "value")} format={(each) => signedPercent(format, each)} />
            {low !== null && high !== null ? <small className="audit-made">{signedPercent(format, low)} – {signedPercent(format, high)}</small> : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
