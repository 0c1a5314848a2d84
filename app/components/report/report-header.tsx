import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "~/components/translation";
import { HiddenState } from "~/components/filters/hidden-state";
import { useFormatter } from "~/components/format-context";
import { Button } from "~/components/ui/button";
import { Dropdown } from "~/components/ui/dropdown";
import { Icon } from "~/components/ui/icon";
import type { FilterState } from "~/contract/filter-state";
import type { PointType } from "~/contract/values";

type ReportHeaderProps = { title: string; type: PointType; segment: string; /** null: the report is not about one segment */ pointCount: number | null; period: string; state: FilterState; excel: string | null; actions?: ReactNode };

/** Title, what is shown in one line, and what can be done with it. */
export function ReportHeader({ title, type, segment, pointCount, period, state, excel, actions }: ReportHeaderProps) {
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
        {actions}
        {excel ? <ExcelPanel state={state} action={excel} /> : null}
      </div>
    </div>
  );
}

function ExcelPanel({ state, action }: { state: FilterState; action: string }) {
  const { t } = useTranslation();
  return (
    <Dropdown className="btn" label={t("dashboard.excel")} face={<><Icon name="download" size={16} />{t("dashboard.excel")}</>}>
      <form className="excel-panel" method="get" action={action}>
        <HiddenState state={state} without={[]} />
        <p className="soft">{t("dashboard.excelText")}</p>
        <label className="checkbox"><input type="checkbox" name="daily" value="1" defaultChecked />{t("dashboard.excelDaily")}</label>
        <Button type="submit" tone="primary">{t("dashboard.excelStart")}</Button>
      </form>
    </Dropdown>
  );
}
