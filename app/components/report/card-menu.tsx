import { useState, type MouseEvent } from "react";
import { useTranslation } from "~/components/translation";
import { useFormatter, useNoScript } from "../format-context";
import { Dropdown } from "../ui/dropdown";
import { Icon } from "../ui/icon";
import type { TableModel } from "../ui/table-model";
import type { CardAction } from "./card-actions";
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
  const act = (kind: CardAction, card: HTMLElement | null) => {
    const source = { title, parts: [report?.brand ?? "", report?.period ?? "", report?.segment ?? ""], table, card, format };
    // what the actions need is fetched when the first of them is wanted
    void import("./card-actions").then(({ runCardAction }) => runCardAction(kind, source)).then(
      (done) => setSaid(done ? { tone: "done", text: kind === "copy" ? t("report.copied") : t("report.saved") } : { tone: "failed", text: kind === "copy" ? t("report.notCopied") : t("report.notSaved") }),
      () => setSaid({ tone: "failed", text: t("report.notSaved") }),
    );
  };
  return (
    <Dropdown className="icon-btn icon-btn-small" label={t("report.menu", { name: title })} face={<Icon name="more" size={16} />}>
      {() => <div className="menu card-menu">
        {table ? (
          <>
            <button type="button" onClick={showTable}><Icon name="table" size={16} />{t("common.asTable")}</button>
            <button type="button" onClick={() => act("copy", null)}><Icon name="copy" size={16} />{t("report.copy")}</button>
            <button type="button" onClick={() => act("csv", null)}><Icon name="download" size={16} />{t("report.csv")}</button>
          </>
        ) : null}
        <button type="button" onClick={(event) => act("image", cardOf(event))}><Icon name="image" size={16} />{t("report.png")}</button>
        {onExplain ? <button type="button" onClick={(event) => { closeMenu(event); onExplain(); }}><Icon name="help" size={16} />{t("report.explain")}</button> : null}
        <p className="menu-said" role="status" data-tone={said?.tone}>{said?.text}</p>
      </div>}
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
