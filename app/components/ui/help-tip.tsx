import { useTranslation } from "~/components/translation";
import { Dropdown } from "./dropdown";
import { Icon } from "./icon";

/** The "?" of a card: how its figures are calculated, in words. */
export function HelpTip({ name, text }: { name: string; text: string }) {
  const { t } = useTranslation();
  return (
    <Dropdown className="icon-btn icon-btn-small" label={t("common.explain", { name })} face={<Icon name="help" size={16} />}>
      <p className="help-text">{text}</p>
    </Dropdown>
  );
}
