import { useState } from "react";
import { useTranslation } from "~/components/translation";
import { useNoScript } from "../format-context";
import { DataTable } from "./data-table";
import { Icon } from "./icon";
import type { TableModel } from "./table-model";

/** Rows that are in the page before the table is opened: a long table must not weigh on everyone. */
const rowsAtFirst = 60;

/**
 * The table of a card, folded away; open where no script can draw its chart. `folded`: the card shows its figures as text anyway, so
 * that the table stays folded there too. The card's menu opens it as well.
 */
export function TableDetails({ table, folded = false }: { table: TableModel; folded?: boolean }) {
  const { t } = useTranslation();
  const noScript = useNoScript();
  const [opened, setOpened] = useState(noScript);
  const short = opened || table.rows.length <= rowsAtFirst ? table : { ...table, rows: table.rows.slice(0, rowsAtFirst) };
  return (
    <details className="as-table" open={noScript && !folded} data-image="skip" onToggle={() => setOpened(true)}>
      <summary><Icon name="table" size={16} />{t("common.asTable")}</summary>
      <div className="table-scroll" tabIndex={0} role="group" aria-label={t("common.asTable")}><DataTable table={short} /></div>
    </details>
  );
}
