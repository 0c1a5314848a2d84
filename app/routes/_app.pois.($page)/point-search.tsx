import { Form, Link, useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "~/components/translation";
import { filterDelay, useDelayed } from "~/components/filters/delays";
import { Button } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { useTypedEarly } from "~/components/ui/typed-early";
import { pointTypes, type PointType } from "~/contract/values";
import { everyType, listAddress, type ListState } from "./list-state";

type PointSearchProps = { state: ListState; usual: PointType; types: readonly PointType[] };

/** Text search and the switch of types. Typing searches by itself; without scripts the form does. */
export function PointSearch({ state, usual, types }: PointSearchProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(state.words);
  const sent = useRef(state.words);
  // Back and links change the words, answers to what is being typed do not
  useEffect(() => {
    if (sent.current === state.words) return;
    sent.current = state.words;
    setTyped(state.words);
  }, [state.words]);
  const search = useDelayed((words: string) => {
    if (words === sent.current) return;
    sent.current = words;
    navigate(listAddress({ ...state, words, page: 1 }, usual), { replace: true, preventScrollReset: true });
  }, filterDelay);
  const take = (words: string): void => { setTyped(words); search(words.slice(0, 200)); };
  const field = useTypedEarly(take);
  return (
    <div className="point-search">
      <Form method="get" action="/pois" role="search">
        <div className="input-icon">
          <Icon name="search" />
          <input
            ref={field} className="input" type="search" name="q" aria-label={t("poi.search")} placeholder={t("poi.search")} value={typed} maxLength={200} autoComplete="off"
            onChange={(event) => take(event.target.value)}
          />
        </div>
        {state.sort === "name" ? null : <input type="hidden" name="sort" value={state.sort} />}
        {state.type === usual ? null : <input type="hidden" name="type" value={state.type ?? everyType} />}
        <Button type="submit">{t("poi.find")}</Button>
      </Form>
      {types.length > 1 ? (
        <div className="segmented" role="group" aria-label={t("poi.typeSwitch")}>
          {[...pointTypes.filter((type) => types.includes(type)), null].map((type) => (
            <Link key={type ?? everyType} to={listAddress({ ...state, type, page: 1 }, usual)} aria-current={type === state.type ? "true" : undefined}>{type === null ? t("poi.both") : t(`nav.type.${type}`)}</Link>
          ))}
        </div>
      ) : null}
    </div>
  );
}
