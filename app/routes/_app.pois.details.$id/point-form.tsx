import { useForm } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { useRef, useState, type FormEvent } from "react";
import { useTranslation } from "~/components/translation";
import { useFormatter } from "~/components/format-context";
import { Alert } from "~/components/ui/alert";
import { Button, ButtonLink } from "~/components/ui/button";
import { ErrorSummary } from "~/components/ui/error-summary";
import { Field, TextInput } from "~/components/ui/field";
import { useHydrated } from "~/components/ui/hydrated";
import type { Place } from "~/contract/places";
import type { AdminPoint } from "~/contract/points";
import { pointTypes, type PointType } from "~/contract/values";
import type { Position } from "~/domain/great-circle";
import type { FormChoices } from "./form-choices.server";
import { GroupField } from "./group-field";
import { groupLine } from "~/domain/group-line";
import { addressParts, searchWords } from "./place-parts";
import { PlaceSearch } from "./place-search";
import type { PointFormAnswer, Preview } from "./point-answer.server";
import { PositionFields, type Spot } from "./position-fields";

const names = [
  "name", "code", "type", "status", "group", "category", "own", "cp_name", "sales_office", "address", "address1", "city", "uf", "zipcode", "country_code", "phone", "radius_m", "impressions", "cost",
  "latitude", "longitude",
] as const;
type Name = (typeof names)[number];
type Values = Record<Name, string>;

/** A point's fields as the form shows them. */
function valuesOf({ _id, group, own, latitude, longitude, radius_m, impressions, cost, ...texts }: AdminPoint): Partial<Values> {
  const number = (value: number | null) => (value === null ? "" : String(value));
  return {
    name: texts.name, code: texts.code, type: texts.type, status: texts.status, category: texts.category ?? "", cp_name: texts.cp_name ?? "", sales_office: texts.sales_office ?? "", address: texts.address,
    address1: texts.address1 ?? "", city: texts.city, uf: texts.uf, zipcode: texts.zipcode, country_code: texts.country_code, phone: texts.phone,
    group: groupLine(group), own: own ? "on" : "", latitude: String(latitude), longitude: String(longitude), radius_m: number(radius_m), impressions: number(impressions), cost: number(cost),
  };
}

type PointFormProps = { /** null: a new one */ point: (AdminPoint & { version: string }) | null; type: PointType; choices: FormChoices; answer: PointFormAnswer | undefined; preview: Preview | null };

/** Every field of a point, with its place on the map. The server alone says what is wrong, so that a sent form and a direct post are told the same. */
export function PointForm({ point, type: usualType, choices, answer, preview }: PointFormProps) {
  const { t } = useTranslation();
  const format = useFormatter();
  const hydrated = useHydrated();
  // a second press would make a second point
  const sending = useNavigation().formMethod === "POST";
  const box = useRef<HTMLFormElement>(null);
  const defaults: Partial<Values> = point ? valuesOf(point) : { type: usualType, status: "unknown", country_code: "BR", own: "on" };
  const [form, fields] = useForm<Values>({ id: "point", lastResult: answer?.result, defaultValue: defaults, defaultNoValidate: true });
  const initial = (name: Name): string => (typeof fields[name].initialValue === "string" ? fields[name].initialValue : "");
  const errorOf = (name: Name): string | undefined => fields[name].errors?.[0];
  const errors = names.flatMap((name) => { const message = errorOf(name); return message ? [{ id: fields[name].id, message: `${t(`poi.field.${name}`)}: ${message}` }] : []; });
  const [type, setType] = useState<PointType>(() => pointTypes.find((each) => each === initial("type")) ?? usualType);
  const [spot, setSpot] = useState<Spot>({ latitude: initial("latitude"), longitude: initial("longitude") });
  const [radius, setRadius] = useState(initial("radius_m"));
  const [country, setCountry] = useState(initial("country_code"));
  const [words, setWords] = useState(answer?.places?.words ?? "");
  const [taken, setTaken] = useState(answer?.taken ?? null);
  const [focus, setFocus] = useState<Position | null>(point);

  const refreshWords = (event: FormEvent<HTMLFormElement>) => {
    if (!(event.target instanceof HTMLInputElement) || !["address", "city", "uf", "zipcode"].includes(event.target.name)) return;
    const sent = new FormData(event.currentTarget);
    const part = (name: string) => String(sent.get(name) ?? "");
    const next = searchWords({ address: part("address"), city: part("city"), uf: part("uf"), zipcode: part("zipcode") });
    if (next !== null) setWords(next);
  };
  const take = (place: Place) => {
    const { latitude = "", longitude = "", ...address } = addressParts(place);
    for (const [name, value] of Object.entries(address)) {
      const input = box.current?.elements.namedItem(name);
      if (input instanceof HTMLInputElement) input.value = value;
    }
    if (address.country_code) setCountry(address.country_code);
    setSpot({ latitude, longitude });
    setFocus({ latitude: place.latitude, longitude: place.longitude });
    setTaken(place.label);
  };
  const text = (name: Name, more: Partial<Parameters<typeof TextInput>[0]> = {}) => (
    <TextInput key={name} id={fields[name].id} name={name} label={t(`poi.field.${name}`)} defaultValue={initial(name)} error={errorOf(name)} maxLength={100} {...more} />
  );
  const optional = t("poi.optional");
  const listed = (name: Name, values: readonly string[], more: Partial<Parameters<typeof TextInput>[0]> = {}) => (
    <div key={name}>{text(name, { list: `list-${name}`, ...more })}<datalist id={`list-${name}`}>{values.map((value) => <option key={value} value={value} />)}</datalist></div>
  );
  return (
    <Form id={form.id} ref={box} method="post" noValidate className="point-form" aria-labelledby="point-title" onInput={refreshWords}>
      {/* whoever saved meanwhile is not overwritten unseen */}
      {point ? <input type="hidden" name="seen" value={point.version} /> : null}
      {/* Enter in a field presses the first button, which must not be one of the search */}
      {hydrated ? null : <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">{t("poi.save")}</button>}
      {answer?.alert ? <Alert tone="danger" role="alert">{answer.alert}</Alert> : null}
      <ErrorSummary title={t("poi.failed")} errors={errors} />
      <div className="point-columns">
        <div className="point-cards">
          <section className="card form-card" aria-labelledby="point-identification">
            <h2 id="point-identification">{t("poi.identification")}</h2>
            <div className="form-row">{text("name", { required: true })}{text("code", { optional, hint: point ? undefined : t("poi.hint.code") })}</div>
            <div className="form-row">
              <Field id={fields.type.id} label={t("poi.field.type")} error={errorOf("type")}>
                {(control) => <select {...control} name="type" className="input" defaultValue={type} onChange={(event) => setType(event.target.value === "ooh" ? "ooh" : "pdv")}>{withOwn(choices.types, point?.type).map((each) => <option key={each} value={each}>{t(`nav.type.${each}`)}</option>)}</select>}
              </Field>
              <Field id={fields.status.id} label={t("poi.field.status")} error={errorOf("status")} hint={point ? t("poi.proposed", { status: t(`poi.status.${point.status_proposed}`) }) : undefined}>
                {(control) => <select {...control} name="status" className="input" defaultValue={initial("status")}>{choices.statuses.map((each) => <option key={each} value={each}>{t(`poi.status.${each}`)}</option>)}</select>}
              </Field>
            </div>
            <GroupField id={fields.group.id} initial={initial("group")} error={errorOf("group")} type={type} lines={choices.groups.filter((group) => !hydrated || group.type === type).map(({ line }) => line).filter((line, i, all) => all.indexOf(line) === i)} />
            <div className="form-row">{listed("category", choices.categories, { optional, hint: t("poi.hint.category") })}{text("radius_m", { optional, hint: t("poi.hint.radius_m", { formatted: format.count(choices.radius) }), inputMode: "decimal", onChange: (event) => setRadius(event.target.value), maxLength: 20 })}</div>
            <div className="form-row">{listed("cp_name", choices.cps, { optional })}{listed("sales_office", choices.sos, { optional })}</div>
            <label className="checkbox"><input type="checkbox" id={fields.own.id} name="own" defaultChecked={initial("own") === "on"} /><span>{t("poi.field.own")} <span className="muted">({t("poi.hint.own")})</span></span></label>
            <div className="form-row point-ooh">{text("impressions", { optional, inputMode: "decimal", maxLength: 20 })}{text("cost", { optional, inputMode: "decimal", maxLength: 20 })}</div>
          </section>
          <section className="card form-card" aria-labelledby="point-contact">
            <h2 id="point-contact">{t("poi.contact")}</h2>
            {text("address", { required: true })}
            {text("address1", { optional })}
            <div className="form-row">{text("city", { required: true })}{text("uf", { required: true })}</div>
            <div className="form-row">{text("zipcode", { required: true })}{listed("country_code", choices.countries, { required: true, maxLength: 2, hint: t("poi.hint.country"), onChange: (event) => setCountry(event.target.value) })}</div>
            {text("phone", { required: true, type: "tel" })}
          </section>
        </div>
        <section className="card form-card point-position" aria-labelledby="point-position">
          <h2 id="point-position">{t("poi.position")}</h2>
          <PlaceSearch words={words} country={country} onWords={setWords} onTake={take} found={answer?.places ?? null} failed={answer?.placesFailed ?? false} taken={taken} />
          <PositionFields
            id={point?._id ?? null} name={point?.name ?? ""} spot={spot} onSpot={setSpot} onTyped={setFocus} radius={radius} usualRadius={choices.radius} focus={focus} preview={answer?.preview ?? preview}
            latitude={{ id: fields.latitude.id, error: errorOf("latitude") }} longitude={{ id: fields.longitude.id, error: errorOf("longitude") }}
          />
        </section>
      </div>
      <div className="form-foot">
        <ButtonLink to="/pois">{t("common.cancel")}</ButtonLink>
        <Button type="submit" tone="primary" disabled={sending}>{t("poi.save")}</Button>
      </div>
    </Form>
  );
}

/** The types that are on, and the point's own where that one has been switched off. */
const withOwn = (types: readonly PointType[], own: PointType | undefined): PointType[] => (own && !types.includes(own) ? [...types, own] : [...types]);
