import { Link } from "@remix-run/react";
import { useTranslation } from "~/components/translation";
import { useFormatter, usePrivacyFloor } from "~/components/format-context";
import { MarkerShape } from "~/components/maps/map-legend";
import { Alert } from "~/components/ui/alert";
import { Icon } from "~/components/ui/icon";
import type { Preview } from "./point-answer.server";

/** What a pin would see: devices of the last days, points that share its place, and a warning where it lies far from all others (C14). */
export function PreviewFacts({ preview }: { preview: Preview }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const { near, far } = preview;
  return (
    <div className="point-preview">
      <p role="status"><Seen preview={preview} /></p>
      {far === "no" ? null : <Alert tone="warning">{t(far === "swapped" ? "poi.swapped" : "poi.far")}</Alert>}
      {near.length ? (
        <>
          <h3>{t("poi.near")}</h3>
          <ul>
            {near.map(({ _id, name, distance_m }) => <li key={_id}><MarkerShape own={false} /><Link to={`/pois/details/${_id}`}>{name}</Link> <span className="muted">{t("poi.metres", { formatted: format.count(Math.round(distance_m)) })}</span></li>)}
          </ul>
        </>
      ) : null}
    </div>
  );
}

function Seen({ preview: { devices, suppressed, radius_m, first_day, last_day } }: { preview: Preview }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const floor = usePrivacyFloor();
  if (first_day === null || last_day === null) return <>{t("poi.seenNoData")}</>;
  const where = { radius: format.count(radius_m), from: format.day(first_day), to: format.day(last_day) };
  if (suppressed || devices === null) return <><Icon name="lock" size={14} /> {t("poi.seenFew", { floor: format.count(floor), ...where })}</>;
  if (devices === 0) return <><Icon name="alert" size={14} /> {t("poi.seenNone", where)}</>;
  return <>{t("poi.seen", { count: devices, formatted: format.count(devices), ...where })}</>;
}
