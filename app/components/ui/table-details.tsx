import { useTranslation } from "react-i18next";
import { useNoScript } from "../format-context";
import { DataTable } from "./data-table";
import { Icon } from "./icon";
import type { TableModel } from "./table-model";

/** The table of a card, folded away; open where no script can draw its chart. The card's menu opens it as well. */
export function TableDetails({ table }: { table: TableModel }) {
  const { t } = useTranslation();
  return (
    <details className="as-table" open={useNoScript()} data-image="skip">
      <summary><Icon name="table" size={16} />{t("common.asTable")}</summary>
      <div className="table-scroll" tabIndex={0} role="group" aria-label={t("common.asTable")}><DataTable table={table} /></div>
    </details>
  );
}
