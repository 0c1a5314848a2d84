import { Link } from "@remix-run/react";
import { useTranslation } from "~/components/translation";
import { useFormatter } from "~/components/format-context";
import { Alert } from "~/components/ui/alert";
import type { MethodAnswer } from "~/contract/methods";

/** What is worth knowing of a stored point beside its fields. */
export function PointNotices({ point, mayChange }: { point: MethodAnswer<"pois.getOne">; mayChange: boolean }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const differs = point.status_proposed !== "unknown" && point.status_proposed !== point.status;
  const { open_from, known_from, altered_on } = point.history;
  return (
    <>
      {known_from ? <Alert tone="warning" title={t("poi.knownFrom", { day: format.day(known_from) })}>{t("poi.knownFromText")}</Alert> : null}
      {altered_on ? <Alert tone="warning" title={t("poi.alteredOn", { day: format.day(altered_on) })}>{t("poi.alteredOnText")}</Alert> : null}
      {mayChange && open_from ? <Alert tone="info" title={t("poi.openFrom", { day: format.day(open_from) })}>{t("poi.openFromText")}</Alert> : null}
      {point.blocked ? <Alert tone="warning" title={t("poi.blocked")}>{t("poi.blockedText")}</Alert> : null}
      {differs ? <Alert tone="warning" title={`${t("poi.field.status")}: ${t(`poi.status.${point.status}`)}`}>{t("poi.proposed", { status: t(`poi.status.${point.status_proposed}`) })}</Alert> : null}
      {point.shared.length ? (
        <Alert tone="warning" title={t("poi.shared")}>
          {t("poi.sharedText")}{" "}
          {point.shared.map(({ _id, name, share }, i) => <span key={_id}>{i ? ", " : ""}<Link to={`/pois/details/${_id}`}>{name}</Link> ({format.percent(share / 100, 0)})</span>)}
        </Alert>
      ) : null}
    </>
  );
}
