import { Link, useLocation } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "~/components/translation";
import { useFormatter } from "~/components/format-context";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { Field } from "~/components/ui/field";
import { useHydrated } from "~/components/ui/hydrated";
import { useTypedEarly } from "~/components/ui/typed-early";
import { Icon } from "~/components/ui/icon";
import type { FoundLocations } from "~/contract/audiences";
import { useAskWhileTyping } from "../_app.pois.details.$id/ask-while-typing";
import type { PlannerData } from "./planner-data.server";

/** ms after the last letter (SPEC.md 9). */
const placeDelay = 1000;

/** Chosen places with the distance around them: the deployment's points, saved locations, and what a search finds. */
export function PlaceChoice({ data, onChosen }: { data: PlannerData; onChosen: () => void }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const { state, names, choices } = data;
  const { pathname, search } = useLocation();
  const [added, setAdded] = useState<{ value: string; label: string }[]>([]);
  const add = (place: { value: string; label: string }) => {
    setAdded((before) => (before.some(({ value }) => value === place.value) ? before : [...before, place]));
    // the new box is there after the next drawing
    requestAnimationFrame(onChosen);
  };
  const shown = [...names, ...added.filter(({ value }) => !state.pois.includes(value))];
  const saved = choices.locations.filter(({ value }) => !shown.some((each) => each.value === value));
  const metres = (distance: number) => (distance < 1000 ? t("maps.metres", { formatted: format.count(distance) }) : t("maps.kilometres", { formatted: format.count(distance / 1000) }));
  return (
    <fieldset id="places">
      <legend>{t("planner.places")}</legend>
      <p className="hint">{t("planner.placesHint")}</p>
      {shown.length > 0 ? (
        <div role="group" aria-label={t("planner.chosenPlaces")} className={shown.length <= 9 ? "check-grid" : "check-grid check-scroll"}>
          {shown.map(({ value, label }) => <label key={value} className="checkbox"><input type="checkbox" name="poi" value={value} defaultChecked /><span>{label}</span></label>)}
        </div>
      ) : null}
      {saved.length > 0 ? (
        <details className="check-list">
          <summary><span>{t("planner.savedLocations")}</span><Icon name="chevron-down" size={14} /></summary>
          <div role="group" aria-label={t("planner.savedLocations")} className={saved.length <= 9 ? "check-grid" : "check-grid check-scroll"}>
            {saved.map(({ value, label, mayDelete }) => (
              <div key={value} className="plan-saved">
                <label className="checkbox"><input type="checkbox" name="poi" value={value} /><span>{label}</span></label>
                {mayDelete ? <Link to={`/audiences/delete?${new URLSearchParams({ location: value, then: `${pathname}${search}` })}`} aria-label={t("planner.removeNamed", { name: label })}>{t("planner.remove")}</Link> : null}
              </div>
            ))}
          </div>
        </details>
      ) : null}
      <SearchField data={data} onTake={add} taken={shown.map(({ value }) => value)} />
      <div className="field">
        <span className="label" id="distance-label">{t("planner.distance")}</span>
        <div className="plan-distances" role="radiogroup" aria-labelledby="distance-label">
          {choices.distances.map((distance) => <label key={distance} className="checkbox"><input type="radio" name="distance" value={distance} defaultChecked={distance === state.distance} /><span>{metres(distance)}</span></label>)}
        </div>
      </div>
    </fieldset>
  );
}

function SearchField({ data, onTake, taken }: { data: PlannerData; onTake: (place: { value: string; label: string }) => void; taken: readonly string[] }) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const [words, setWords] = useState(data.found?.words ?? "");
  const field = useTypedEarly(setWords);
  const wanted = words.trim();
  const country: Record<string, string> = data.state.country.length === 1 ? { country: data.state.country[0] ?? "" } : {};
  // without scripts the page itself brings what was found
  const asked = useAskWhileTyping<FoundLocations>("/planner/places", hydrated && wanted.length >= 3 && wanted !== data.found?.words ? { inputValue: wanted, ...country } : null, placeDelay, null);
  const byTyping = asked !== null && wanted !== data.found?.words;
  const found = byTyping ? asked.answer : (data.found?.found ?? null);
  return (
    <>
      <Field id="plan-find" label={t("planner.findPlace")}>
        {(control) => (
          <div className="place-words">
            <div className="input-icon">
              <Icon name="search" />
              <input {...control} ref={field} className="input" type="search" name="find" value={words} maxLength={200} autoComplete="off" onChange={(event) => setWords(event.target.value)} onKeyDown={(event) => { if (event.key === "Enter") event.preventDefault(); }} />
            </div>
            {hydrated ? null : <Button type="submit">{t("planner.find")}</Button>}
          </div>
        )}
      </Field>
      {wanted !== "" && (byTyping ? asked.answer === null : data.found !== null && data.found.found === null) ? <p className="note" role="alert">{t("planner.findFailed")}</p> : null}
      {wanted !== "" && found ? <Found found={found} words={wanted} taken={taken} byScript={hydrated} onTake={onTake} /> : null}
    </>
  );
}

type FoundProps = { found: FoundLocations; words: string; taken: readonly string[]; byScript: boolean; onTake: (place: { value: string; label: string }) => void };

/** Points to choose, and places that are saved first, under a name of one's own. */
function Found({ found: { points, places, geocoder }, words, taken, byScript, onTake }: FoundProps) {
  const { t } = useTranslation();
  const format = useFormatter();
  const count = points.length + places.length;
  return (
    <div className="plan-found">
      {geocoder === "failed" ? <Alert tone="warning">{t("planner.geocoderFailed")}</Alert> : null}
      <p className="note" role="status">{count > 0 ? t("planner.found", { count, formatted: format.count(count) }) : t("planner.foundNone", { words })}</p>
      <ul className="place-list">
        {points.filter(({ value }) => !taken.includes(value)).map(({ value, label, city }) => (
          <li key={value}>
            {byScript
              ? <Button tone="quiet" onClick={() => onTake({ value, label })}><Icon name="plus" size={16} /><span>{[label, city].filter(Boolean).join(", ")}</span></Button>
              : <label className="checkbox"><input type="checkbox" name="poi" value={value} /><span>{[label, city].filter(Boolean).join(", ")}</span></label>}
          </li>
        ))}
        {places.map((place, row) => (
          <li key={`${row} ${place.label}`} className="plan-location">
            <span><Icon name="globe" size={16} />{place.label}</span>
            <input type="hidden" form={`location-${row}`} name="latitude" value={place.latitude} />
            <input type="hidden" form={`location-${row}`} name="longitude" value={place.longitude} />
            <input className="input" form={`location-${row}`} name="name" defaultValue={place.label.slice(0, 100)} maxLength={100} aria-label={t("planner.locationName", { place: place.label })} />
            <Button type="submit" form={`location-${row}`} size="small">{t("planner.saveLocation")}</Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
