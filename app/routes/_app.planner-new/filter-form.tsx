import { Form, useLocation, useNavigation } from "@remix-run/react";
import { useRef, useState, type FormEvent } from "react";
import { useTranslation } from "~/components/translation";
import { useFormatter } from "~/components/format-context";
import { Button, ButtonLink } from "~/components/ui/button";
import { Field } from "~/components/ui/field";
import { useHydrated } from "~/components/ui/hydrated";
import { CheckList } from "./check-list";
import { PlaceChoice } from "./place-choice";
import type { PlannerData } from "./planner-data.server";

const sentFields = (form: HTMLFormElement): string => `${new URLSearchParams([...new FormData(form)].flatMap(([key, value]) => (typeof value === "string" && key !== "find" ? [[key, value]] : [])))}`;

/** The planner's filters as one form, which is complete without scripts. With them it is sent only after a change. */
export function FilterForm({ data }: { data: PlannerData }) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const { pathname } = useLocation();
  const navigating = useNavigation().state !== "idle";
  const form = useRef<HTMLFormElement | null>(null);
  const first = useRef<string | null>(null);
  const [changed, setChanged] = useState(false);
  // what the page came with is known before the first change
  const remember = (element: HTMLFormElement | null) => { form.current = element; if (element && first.current === null) first.current = sentFields(element); };
  const compare = () => { if (form.current) setChanged(sentFields(form.current) !== first.current); };
  const send = (event: FormEvent) => { if (hydrated && !changed) event.preventDefault(); };
  return (
    <div className="plan-side">
      <Form method="get" action={pathname} className="card plan-filters" ref={remember} onChange={compare} onSubmit={send} noValidate aria-label={t("planner.filters")} preventScrollReset={false}>
        <input type="hidden" name="sent" value="1" />
        <h2>{t("planner.filters")}</h2>
        <WhereFields data={data} />
        <PlaceChoice data={data} onChosen={compare} />
        <WhoFields data={data} />
        <div className="plan-apply">
          <Button type="submit" tone="primary" disabled={hydrated && (!changed || navigating)}>{navigating ? t("common.loading") : t("planner.apply")}</Button>
          {data.query ? <ButtonLink tone="quiet" to={pathname}>{t("planner.reset")}</ButtonLink> : null}
        </div>
      </Form>
      {hydrated || data.found ? Array.from({ length: mostFound }, (_, row) => <LocationForm key={row} row={row} query={data.query} form={form} />) : null}
    </div>
  );
}

/** Places that a search finds at most: each has a form of its own, because one form cannot stand inside another. */
const mostFound = 10;

/** The form by which a found place is saved; its fields stand beside the place, inside the filters. What is chosen there goes along. */
function LocationForm({ row, query: asked, form }: { row: number; query: string; form: { current: HTMLFormElement | null } }) {
  const { pathname } = useLocation();
  const query = useRef<HTMLInputElement>(null);
  return (
    <Form method="post" action={pathname} id={`location-${row}`} onSubmit={() => { if (query.current && form.current) query.current.value = sentFields(form.current); }}>
      <input type="hidden" name="intent" value="location" />
      <input type="hidden" name="query" defaultValue={asked} ref={query} />
    </Form>
  );
}

function WhereFields({ data: { choices, state, period, missing, errors } }: { data: PlannerData }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const errorOf = (id: "plan-period" | "group"): string | undefined => { const found = errors.find((each) => each.id === id); return found && t(`planner.problems.${found.problem}`); };
  const nameOf = (text: string): string => {
    if (period.key === "period") return period.options.find(({ oid }) => oid === text)?.label ?? text;
    if (period.key === "month") return format.month(text);
    const [from = text, to = from] = text.split("..");
    return from === to ? format.isoWeek(from, true) : `${format.isoWeek(from, true)} – ${format.isoWeek(to, true)}`;
  };
  return (
    <fieldset>
      <legend>{t("planner.where")}</legend>
      <Field id="plan-period" label={t("filters.period")} error={errorOf("plan-period")}>
        {(control) => <select {...control} className="input" name={period.key} defaultValue={period.chosen}>{period.choices.map((each) => <option key={each} value={each}>{nameOf(each)}</option>)}</select>}
      </Field>
      <Field id="group" label={t("planner.group")} error={missing.includes("group") ? t("planner.chooseGroup") : errorOf("group")} hint={t("planner.groupHint")}>
        {(control) => (
          <select {...control} className="input" name="group" defaultValue={state.group ?? ""} required>
            <option value="">{t("planner.choose")}</option>
            {choices.types.map((type) => (
              <optgroup key={type} label={t(`nav.type.${type}`)}>
                <option value={type}>{t(`filters.all.${type}`)}</option>
                {choices.groups.filter((each) => each.type === type).map(({ value, label, depth, count }) => <option key={value} value={value}>{`${"\u2003".repeat(depth)}${label} (${format.count(count)})`}</option>)}
              </optgroup>
            ))}
          </select>
        )}
      </Field>
      <CheckList name="city" label={t("planner.city")} values={choices.cities} chosen={state.city} />
      {choices.countries.length > 1 || state.country.length > 0 ? <CheckList name="country" label={t("planner.country")} values={choices.countries} chosen={state.country} /> : null}
    </fieldset>
  );
}

function WhoFields({ data: { choices, state, missing } }: { data: PlannerData }) {
  const { t } = useTranslation();
  const labelled = <T extends string>(values: readonly T[], label: (value: T) => string) => values.map((value) => ({ value, label: label(value) }));
  return (
    <fieldset>
      <legend>{t("planner.who")}</legend>
      <CheckList name="gender" label={t("demographics.gender")} values={labelled(choices.genders, (value) => t(`demographics.genders.${value}`))} chosen={state.gender} open />
      <CheckList name="age" label={t("demographics.age")} values={labelled(choices.ageRanges, (value) => t(`demographics.ages.${value}`))} chosen={state.ageRanges} open />
      <CheckList name="class" label={t("demographics.class")} values={labelled(choices.classes, (value) => t(`demographics.classes.${value}`))} chosen={state.classes} open />
      <CheckList name="offline" label={t("planner.offlines")} values={choices.offlines} chosen={state.offlines} />
      <CheckList name="genre" label={t("planner.genres")} values={choices.genres} chosen={state.genres} />
      <CheckList name="platform" label={t("planner.platform")} values={choices.platforms} chosen={state.platform} />
      <CheckList name="maker" label={t("planner.makers")} values={choices.makers} chosen={state.makers} />
      {choices.filters.map(({ field, label, type, options, required }) => {
        const chosen = state.extra[field] ?? [];
        const id = `x_${field}`;
        if (type === "multi") return <CheckList key={field} id={id} name={id} label={label} values={options} chosen={chosen} open={required} error={missing.includes(id) ? t("planner.chooseOne") : undefined} />;
        return (
          <Field key={field} id={id} label={label} optional={required ? undefined : t("planner.optional")} error={missing.includes(id) ? t("planner.chooseOne") : undefined}>
            {(control) => <select {...control} className="input" name={id} defaultValue={chosen[0] ?? ""}><option value="">{t("planner.choose")}</option>{options.map((each) => <option key={each.value} value={each.value}>{each.label}</option>)}</select>}
          </Field>
        );
      })}
    </fieldset>
  );
}
