import type { ReactNode } from "react";
import { useLocation } from "@remix-run/react";
import { useTranslation } from "~/components/translation";
import { useFormatter } from "~/components/format-context";
import type { FilterState } from "~/contract/filter-state";
import type { PointType } from "~/contract/values";
import { ExcelPanel, type ExcelOffer } from "./excel-panel";

type ReportHeaderProps = { title: string; type: PointType; segment: string; /** null: the report is not about one segment */ pointCount: number | null; period: ReactNode; state: FilterState; excel: ExcelOffer | null };

/** Title, what is shown in one line, and what can be done with it. */
export function ReportHeader({ title, type, segment, pointCount, period, state, excel }: ReportHeaderProps) {
  const { t } = useTranslation();
  const format = useFormatter();
  const { pathname, search } = useLocation();
  return (
    <div className="page-head">
      <div>
        <h1>{title}</h1>
        <p className="page-summary" data-address={pathname + search}>
          <b>{segment}</b> · {pointCount === null ? null : `${t(`points.${type}`, { count: pointCount, formatted: format.count(pointCount) })} · `}{period}
        </p>
      </div>
      <div className="actions">
        {excel ? <ExcelPanel state={state} offer={excel} /> : null}
      </div>
    </div>
  );
}
