import { useTranslation } from "~/components/translation";
import { Modal } from "../ui/modal";
import { shortcutKeys, type ShortcutId } from "./shortcut-keys";

export type ShortcutListProps = { /** those that the report has */ ids: readonly ShortcutId[]; on: boolean; onSwitch: (on: boolean) => void; onClose: () => void };

/** The shortcuts of a report with their keys, and the switch that turns them off. */
export function ShortcutList({ ids, on, onSwitch, onClose }: ShortcutListProps) {
  const { t } = useTranslation();
  return (
    <Modal id="shortcuts-title" className="dialog-short" title={t("filterTools.shortcuts.title")} onClose={onClose}>
      <div className="dialog-body">
        <dl className="shortcuts">
          {ids.map((id) => <div key={id}><dt>{t(`filterTools.shortcuts.${id}`)}</dt><dd><kbd>{keyFace(shortcutKeys[id])}</kbd></dd></div>)}
        </dl>
        <label className="checkbox"><input type="checkbox" checked={on} onChange={({ target }) => onSwitch(target.checked)} />{t("filterTools.shortcuts.on")}</label>
      </div>
    </Modal>
  );
}

const keyFace = (key: string): string => ({ ArrowLeft: "←", ArrowRight: "→" })[key] ?? key.toUpperCase();
