import { useTranslation } from "~/components/translation";
import { ButtonAnchor } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";

/** Downloads of the points that a list holds. `query` as the list's address has it; `short`: where there is little room. */
export function ExportLinks({ query, short = false }: { query: string; short?: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <ButtonAnchor href={`/pois.csv${query}`} download aria-label={t("importing.exportCsv")}><Icon name="download" size={16} />{short ? <span translate="no">CSV</span> : t("importing.exportCsv")}</ButtonAnchor>
      <ButtonAnchor href={`/pois.xlsx${query}`} download aria-label={t("importing.exportXlsx")}><Icon name="download" size={16} />{short ? <span translate="no">Excel</span> : t("importing.exportXlsx")}</ButtonAnchor>
    </>
  );
}
