import { useState, type MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { exportFileName } from "~/domain/file-name";
import { useFormatter, useNoScript } from "../format-context";
import { copyText } from "../ui/copy-text";
import { Dropdown } from "../ui/dropdown";
import { Icon } from "../ui/icon";
import { csvText, tabbedText, type TableModel } from "../ui/table-model";
import { saveFile } from "../ui/save-file";
import { useReport } from "./report-context";

type Said = { tone: "done" | "failed"; text: string };

/** The "⋯" of a card. What it does is told in the menu, which stays open. Nothing of it works without scripts, so it is not there then: the table is. */
export function CardMenu({ title, table, onExplain }: { title: string; table?: TableModel; onExplain: (() => void) | null }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const report = useReport();
  const noScript = useNoScript();
  const [said, setSaid] = useState<Said | null>(null);
  if (noScript) return null;
  const fileName = (extension: string) => exportFileName([report?.brand ?? "", report?.period ?? "", report?.segment ?? "", title], extension);
  const copy = async () => setSaid(table && (await copyText(tabbedText(table, format))) ? { tone: "done", text: t("report.copied") } : { tone: "failed", text: t("report.notCopied") });
  const csv = () => {
    if (!table) return;
    saveFile(new Blob([csvText(table)], { type: "text/csv;charset=utf-8" }), fileName("csv"));
    setSaid({ tone: "done", text: t("report.saved") });
  };
  const image = async (card: HTMLElement) => {
    try {
      const { cardImage } = await import("./card-image");
      const source = [report?.brand, report?.segment, report?.period].filter(Boolean).join(" · ");
      saveFile(await cardImage(card, source), fileName("png"));
      setSaid({ tone: "done", text: t("report.saved") });
    } catch {
      setSaid({ tone: "failed", text: t("report.noImage") });
    }
  };
  return (
    <Dropdown className="icon-btn icon-btn-small" label={t("report.menu", { name: title })} face={<Icon name="more" size={16} />}>
      <div className="menu card-menu">
        {table ? (
          <>
            <button type="button" onClick={showTable}><Icon name="table" size={16} />{t("common.asTable")}</button>
            <button type="button" onClick={() => void copy()}><Icon name="copy" size={16} />{t("report.copy")}</button>
            <button type="button" onClick={csv}><Icon name="download" size={16} />{t("report.csv")}</button>
          </>
        ) : null}
        <button type="button" onClick={(event) => { const card = cardOf(event); if (card) void image(card); }}><Icon name="image" size={16} />{t("report.png")}</button>
        {onExplain ? <button type="button" onClick={(event) => { closeMenu(event); onExplain(); }}><Icon name="help" size={16} />{t("report.explain")}</button> : null}
        <p className="menu-said" role="status" data-tone={said?.tone}>{said?.text}</p>
      </div>
    </Dropdown>
  );
}

const cardOf = (event: MouseEvent): HTMLElement | null => event.currentTarget.closest<HTMLElement>(".card");

/** Closes the menu with the focus on its opener, so that what opens next gives it back there. */
function closeMenu(event: MouseEvent) {
  const menu = event.currentTarget.closest("details");
  if (!menu) return;
  menu.open = false;
  menu.querySelector("summary")?.focus();
}

/** Opens the card's table and moves there; a table that always stands open just gets the focus. */
function showTable(event: MouseEvent) {
  const card = cardOf(event);
  closeMenu(event);
  const details = card?.querySelector<HTMLDetailsElement>("details.as-table");
  if (details) details.open = true;
  const target = details?.querySelector<HTMLElement>("summary") ?? card?.querySelector<HTMLElement>("table");
  target?.focus({ preventScroll: true });
  (details ?? target)?.scrollIntoView({ block: "nearest" });
}
