import { Form, Link, useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "~/components/translation";
import type { FilterState } from "~/contract/filter-state";
import { Button } from "../ui/button";
import { Dropdown } from "../ui/dropdown";
import { Icon } from "../ui/icon";
import { filterAddress } from "./filter-navigation";
import { useSavedViews, type ViewLink } from "./saved-views-context";

/** The user's saved views, and the form that keeps what is shown under a name. Works without scripts. */
export function SavedViewsMenu({ state }: { state: FilterState }) {
  const { t } = useTranslation();
  const location = useLocation();
  const views = useSavedViews();
  const form = useRef<HTMLFormElement>(null);
  const saved = useAdded(views);
  // what was typed belongs to the view that is saved now
  useEffect(() => { if (saved !== null) form.current?.reset(); }, [saved]);
  return (
    <Dropdown className="btn btn-quiet btn-small saved-views" label={t("filterTools.views.title")} face={<><Icon name="bookmark" size={16} />{t("filterTools.views.title")}</>}>
      <div className="menu views-menu">
        {views.length === 0 ? <p className="hint menu-head">{t("filterTools.views.none")}</p> : (
          <ul>{views.map((view) => <li key={view.id}><Link to={view.to}><Icon name="bookmark" size={16} /><span>{view.name}</span></Link></li>)}</ul>
        )}
        {views.length ? <Link to="/views"><Icon name="menu" size={16} />{t("filterTools.views.manage")}</Link> : null}
        <hr />
        <Form method="post" ref={form} action="/views" replace preventScrollReset className="views-form">
          <input type="hidden" name="intent" value="save" />
          <input type="hidden" name="view" value={filterAddress(location, state)} />
          <input type="hidden" name="back" value={location.pathname + location.search} />
          <label className="label" htmlFor="view-name">{t("filterTools.views.name")}</label>
          <input className="input" id="view-name" name="name" required maxLength={100} autoComplete="off" />
          <label className="checkbox"><input type="checkbox" name="latest" value="1" />{t("filterTools.views.latest")}</label>
          <Button type="submit" size="small">{t("filterTools.views.save")}</Button>
          <p className="menu-said" role="status">{saved === null ? null : t("filterTools.views.saved", { name: saved })}</p>
        </Form>
      </div>
    </Dropdown>
  );
}

/** Name of the view that has come since this was first shown; null while there is none. */
function useAdded(views: readonly ViewLink[]): string | null {
  const known = useRef(views);
  const [added, setAdded] = useState<string | null>(null);
  useEffect(() => {
    const last = views.find(({ id }) => !known.current.some((each) => each.id === id));
    known.current = views;
    if (last) setAdded(last.name);
  }, [views]);
  return added;
}
