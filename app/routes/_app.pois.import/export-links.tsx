import { useTranslation } from "~/components/translation";
import { ButtonAnchor } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";

/** Downloads of the points that a list holds. `query` as the list's address has it. */
export function ExportLinks({ query }: { query: string }) {
  const { t } = useTranslation();
  return (
    <>
      <ButtonAnchor href={`/pois.csv${query}`} download><Icon name="download" size={16} />{t("importing.exportCsv")}</ButtonAnchor>
      <ButtonAnchor href={`/pois.xlsx${query}`} download><Icon name="download" size={16} />{t("importing.exportXlsx")}</ButtonAnchor>
    </>
  );
}
