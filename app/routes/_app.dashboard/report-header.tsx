import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { HiddenState } from "~/components/filters/hidden-state";
import { useFormatter } from "~/components/format-context";
import { Button } from "~/components/ui/button";
import { Dropdown } from "~/components/ui/dropdown";
import { Icon } from "~/components/ui/icon";
import type { FilterState } from "~/contract/filter-state";
import type { PointType } from "~/contract/values";

type ReportHeaderProps = {
  type: PointType;
  segment: string | null;
  store: string | null;
  pointCount: number;
  start: string;
  end: string;
  state: FilterState;
  excel: boolean;
};

/** Title, what is shown in one line, and what can be done with it. */
export function ReportHeader({ type, segment, store, pointCount, start, end, state, excel }: ReportHeaderProps) {
  const { t } = useTranslation();
  const format = useFormatter();
  const { pathname, search } = useLocation();
  return (
    <div className="page-head">
      <div>
        <h1>{t(`dashboard.title.${type}`)}</h1>
        <p className="page-summary" data-address={pathname + search}>
          <b>{store ?? segment ?? t(`filters.all.${type}`)}</b> · {t(`points.${type}`, { count: store ? 1 : pointCount, formatted: format.count(store ? 1 : pointCount) })} · {format.dayRange(start, end)}
        </p>
      </div>
      <div className="actions">
        {excel ? <ExcelPanel state={state} /> : null}
      </div>
    </div>
  );
}

function ExcelPanel({ state }: { state: FilterState }) {
  const { t } = useTranslation();
  return (
    <Dropdown className="btn" label={t("dashboard.excel")} face={<><Icon name="download" size={16} />{t("dashboard.excel")}</>}>
      <form className="excel-panel" method="get" action="/dashboard.xlsx">
        <HiddenState state={state} without={[]} />
        <p className="soft">{t("dashboard.excelText")}</p>
        <label className="checkbox"><input type="checkbox" name="daily" value="1" defaultChecked />{t("dashboard.excelDaily")}</label>
        <Button type="submit" tone="primary">{t("dashboard.excelStart")}</Button>
      </form>
    </Dropdown>
  );
}
