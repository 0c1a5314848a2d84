import { useTranslation } from "~/components/translation";
import { useNoScript, usePrivacyFloor } from "../format-context";
import { Icon } from "../ui/icon";

type StateProps = { /** px that the card's content takes when there is some */ height?: number; text?: string };

/** A card without anything to show: `no_data`, or a text that says more. */
export function NoData({ height, text }: StateProps) {
  const { t } = useTranslation();
  return <p className="card-state" style={useHeight(height)}>{text ?? t("common.no_data")}</p>;
}

/** A card whose figures may not be shown: lock, `--` and the reason on hatched ground. */
export function Withheld({ height }: StateProps) {
  const { t } = useTranslation();
  const floor = usePrivacyFloor();
  return (
    <p className="card-state hatch" style={useHeight(height)}>
      <span className="protected"><Icon name="lock" size={20} /><span className="nil">--</span></span>
      <span>{t("report.withheld", { floor })}</span>
    </p>
  );
}

/** Where no chart is drawn, nothing else has its height either. */
function useHeight(height: number | undefined) {
  const noScript = useNoScript();
  return height === undefined || noScript ? undefined : { minHeight: height };
}
