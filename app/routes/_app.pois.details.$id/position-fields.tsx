import { useEffect, useMemo, useRef, useState, type Dispatch, type SetStateAction } from "react";
import { useTranslation } from "~/components/translation";
import { filterDelay } from "~/components/filters/delays";
import { useFormatter } from "~/components/format-context";
import type { MapData } from "~/components/maps/map-data";
import { MapView } from "~/components/maps/map-view";
import { Button } from "~/components/ui/button";
import { Field } from "~/components/ui/field";
import { useHydrated } from "~/components/ui/hydrated";
import { useTypedEarly } from "~/components/ui/typed-early";
import type { Position } from "~/domain/great-circle";
import { useAskWhileTyping } from "./ask-while-typing";
import { readDegrees, readPosition, writeDegrees } from "./degrees";
import type { Preview } from "./point-answer.server";
import { PreviewFacts } from "./preview-facts";

/** Zoom at which a point is shown: its street. */
const pointZoom = 16;

export type Spot = { latitude: string; longitude: string };
type Input = { id: string; error?: string };
type PositionFieldsProps = {
  id: string | null; name: string; spot: Spot; onSpot: Dispatch<SetStateAction<Spot>>; /** coordinates have been typed */ onTyped: (at: Position) => void;
  /** as typed; empty takes the brand's radius */
  radius: string; usualRadius: number;
  latitude: Input; longitude: Input;
  preview: Preview | null;
  /** a new object goes there */
  focus: Position | null;
};

/** The position by map, marker and coordinates, with what a point would see there. */
export function PositionFields({ id, name, spot, onSpot, onTyped, radius, usualRadius, latitude, longitude, preview, focus }: PositionFieldsProps) {
  const { t } = useTranslation();
  const format = useFormatter();
  const hydrated = useHydrated();
  const north = readDegrees(spot.latitude, 90);
  const position = useMemo(() => readPosition(spot.latitude, spot.longitude), [spot.latitude, spot.longitude]);
  const typed = useRef(false);
  const fields = {
    latitude: useTypedEarly((value) => onSpot((now) => ({ ...now, latitude: value }))),
    longitude: useTypedEarly((value) => onSpot((now) => ({ ...now, longitude: value }))),
  };
  const follow = useRef(onTyped);
  useEffect(() => { follow.current = onTyped; });
  useEffect(() => {
    if (!typed.current || !position) return;
    const timer = setTimeout(() => { typed.current = false; follow.current(position); }, filterDelay);
    return () => clearTimeout(timer);
  }, [position]);
  const metres = Number(radius.trim().replace(",", ".")) || usualRadius;
  const validRadius = metres >= 1 && metres <= 1000;
  const question = position && validRadius ? { latitude: writeDegrees(position.latitude), longitude: writeDegrees(position.longitude), radius_m: String(metres), ...(id ? { _id: id } : {}) } : null;
  const [first] = useState(() => preview && question && { asked: `${new URLSearchParams(question)}`, answer: preview });
  const asked = useAskWhileTyping<Preview>("/pois/preview", hydrated ? question : null, filterDelay, first);
  // without scripts the form is answered with the one that its button asked for
  const shown = hydrated ? (asked?.answer ?? null) : preview;
  const data = useMemo((): MapData => (position ? { circles: [{ id: "radius", name: t("poi.metres", { formatted: format.count(metres) }), ...position, metres: validRadius ? metres : usualRadius }] } : {}), [position, metres, validRadius, usualRadius, t, format]);
  const start = useMemo(() => focus && { ...focus, zoom: pointZoom }, [focus]);
  return (
    <>
      <MapView
        label={t("poi.map")} kind="distance" data={data} height={320} focus={start} className="point-map"
        pin={{ at: position, label: name ? `${name}. ${t("poi.marker")}` : t("poi.marker"), onMove: (to) => onSpot({ latitude: writeDegrees(to.latitude), longitude: writeDegrees(to.longitude) }) }}
      />
      <div className="form-row">
        {(["latitude", "longitude"] as const).map((axis) => {
          const { id: control, error } = axis === "latitude" ? latitude : longitude;
          return (
            <Field key={axis} id={control} label={t(`poi.field.${axis}`)} error={error}>
              {(given) => <input {...given} ref={fields[axis]} className="input" name={axis} required inputMode="text" autoComplete="off" maxLength={20} value={spot[axis]} onChange={(event) => { typed.current = true; onSpot({ ...spot, [axis]: event.target.value }); }} />}
            </Field>
          );
        })}
      </div>
      <p className="hint">{t(hydrated ? "poi.hint.coordinates" : "poi.hint.coordinatesPlain")}</p>
      {hydrated ? null : <div><Button type="submit" name="check" value="1">{t("poi.check")}</Button></div>}
      {shown ? <PreviewFacts preview={shown} /> : <p className="note">{t(asked && asked.answer === null && north !== null ? "poi.seenError" : "poi.seenAsk")}</p>}
    </>
  );
}
