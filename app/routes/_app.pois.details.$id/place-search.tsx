import { useTranslation } from "~/components/translation";
import { useFormatter } from "~/components/format-context";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { Field } from "~/components/ui/field";
import { useHydrated } from "~/components/ui/hydrated";
import { useTypedEarly } from "~/components/ui/typed-early";
import { Icon } from "~/components/ui/icon";
import type { Place, SearchedPlaces } from "~/contract/places";
import { useAskWhileTyping } from "./ask-while-typing";

/** ms after the last letter (SPEC.md 9). */
export const placeDelay = 1000;

type Found = (SearchedPlaces & { words: string }) | null;
type PlaceSearchProps = {
  words: string; country: string; onWords: (words: string) => void; onTake: (place: Place) => void;
  /** what a button found without scripts, whether it could not, and what was taken */
  found: Found; failed: boolean; taken: string | null;
};

/** Finds a place by address or name: by itself while it is typed, by a button of the form without scripts. */
export function PlaceSearch({ words, country, onWords, onTake, found, failed, taken }: PlaceSearchProps) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const field = useTypedEarly(onWords);
  const wanted = words.trim();
  const asked = useAskWhileTyping<SearchedPlaces>("/places", hydrated && wanted.length >= 3 ? { query: wanted, ...(/^[a-zA-Z]{2}$/.test(country) ? { country } : {}) } : null, placeDelay, null);
  const shown: Found = asked ? asked.answer && { ...asked.answer, words: new URLSearchParams(asked.asked).get("query") ?? "" } : found;
  return (
    <div className="place-search" role="search" aria-label={t("poi.placeSearch")}>
      <Field id="place-words" label={t("poi.placeSearch")} hint={t("poi.placeHint")}>
        {(control) => (
          <div className="place-words">
            <div className="input-icon">
              <Icon name="search" />
              <input
                {...control} ref={field} className="input" type="search" name="placeWords" value={words} maxLength={200} autoComplete="off" onChange={(event) => onWords(event.target.value)}
                onKeyDown={(event) => { if (event.key === "Enter") event.preventDefault(); }}
              />
            </div>
            {hydrated ? null : <Button type="submit" name="find" value="1">{t("poi.placeFind")}</Button>}
          </div>
        )}
      </Field>
      {wanted !== "" && shown ? <FoundPlaces found={shown} byScript={hydrated} onTake={onTake} /> : null}
      {(asked ? asked.answer === null : failed) ? <p className="note" role="alert">{t("poi.placeError")}</p> : null}
      {taken ? <p className="note" role="status">{t("poi.placeTaken", { label: taken })}</p> : null}
    </div>
  );
}

function FoundPlaces({ found: { places, geocoder, words }, byScript, onTake }: { found: NonNullable<Found>; byScript: boolean; onTake: (place: Place) => void }) {
  const { t } = useTranslation();
  const format = useFormatter();
  return (
    <>
      {geocoder === "failed" ? <Alert tone="warning">{t("poi.placeFailed")}</Alert> : null}
      <p className="note" role="status">{places.length ? t("poi.placeFound", { count: places.length, formatted: format.count(places.length) }) : t("poi.placeNone", { words })}</p>
      <ul className="place-list">
        {places.map((place, row) => (
          <li key={`${row} ${place.label}`}>
            <Button type={byScript ? "button" : "submit"} tone="quiet" name="place" value={JSON.stringify(place)} onClick={byScript ? () => onTake(place) : undefined}>
              <Icon name={place.source === "points" ? "pin" : "globe"} size={16} /><span>{place.label}</span><span className="tag">{t(`poi.source.${place.source}`)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {places.some(({ source }) => source === "towns") ? <p className="note">{t("poi.placeCredit")}</p> : null}
    </>
  );
}
