import { exportFileName } from "~/domain/file-name";
import type { Formatter } from "~/domain/format";
import { copyText } from "../ui/copy-text";
import { saveFile } from "../ui/save-file";
import { csvText, tabbedText } from "../ui/table-files";
import type { TableModel } from "../ui/table-model";
import { cardImage } from "./card-image";

export type CardAction = "copy" | "csv" | "image";
type Source = { title: string; /** brand, period and segment */ parts: string[]; table: TableModel | undefined; card: HTMLElement | null; format: Formatter };

/** What a card's menu does; false where the browser refuses. */
export async function runCardAction(action: CardAction, { title, parts, table, card, format }: Source): Promise<boolean> {
  const name = (extension: string) => exportFileName([...parts, title], extension);
  if (action === "image") {
    if (!card) return false;
    const [brand, period, segment] = parts;
    saveFile(await cardImage(card, [brand, segment, period].filter(Boolean).join(" · ")), name("png"));
    return true;
  }
  if (!table) return false;
  if (action === "copy") return copyText(tabbedText(table, format));
  saveFile(new Blob([csvText(table)], { type: "text/csv;charset=utf-8" }), name("csv"));
  return true;
}
