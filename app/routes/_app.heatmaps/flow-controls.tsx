import { Form, Link, useLocation, useNavigate } from "@remix-run/react";
import { useTranslation } from "~/components/translation";
import { Button } from "~/components/ui/button";
import { useHydrated } from "~/components/ui/hydrated";
import type { Store } from "~/contract/segments";
import type { PointType } from "~/contract/values";
import { flowAddress, flowModes, flowSides, withoutFlowKeys, type FlowPlace } from "./flow-place";
import { sideColours } from "./flow-rows";

type FlowControlsProps = { type: PointType; place: FlowPlace; /** in the order of the list */ stores: readonly Store[] };

/** Layers, mode and store of the flow map. All of it stands in the address; without scripts it is a form. */
export function FlowControls({ type, place, stores }: FlowControlsProps) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const location = useLocation();
  const navigate = useNavigate();
  const go = (change: Partial<FlowPlace>) => void navigate(flowAddress(location, { ...place, ...change }), { preventScrollReset: true });
  return (
    <Form className="flow-controls" data-image="skip" method="get" action={location.pathname} preventScrollReset aria-label={t("heatmaps.controls")} onSubmit={(event) => { if (hydrated) event.preventDefault(); }}>
      {[...withoutFlowKeys(location.search)].map(([key, value]) => <input key={`${key} ${value}`} type="hidden" name={key} value={value} />)}
      {place.mode === "both" ? null : <input type="hidden" name="mode" value={place.mode} />}
      <input type="hidden" name="show" value="" />
      <fieldset>
        <legend className="label">{t("heatmaps.layers")}</legend>
        {flowSides.map((side) => (
          <label className={`checkbox series-${sideColours[side]}`} key={side}>
            <input
              type="checkbox" name="show" value={side} checked={hydrated ? place.sides.includes(side) : undefined} defaultChecked={hydrated ? undefined : place.sides.includes(side)}
              onChange={(event) => { if (hydrated) go({ sides: flowSides.filter((each) => (each === side ? event.target.checked : place.sides.includes(each))) }); }}
            />
            <i className="flow-swatch" aria-hidden="true" />{t(`heatmaps.sides.${side}`)}
          </label>
        ))}
      </fieldset>
      <div className="field">
        <span className="label" id="flow-mode">{t("heatmaps.mode")}</span>
        <div className="segmented" role="group" aria-labelledby="flow-mode">
          {flowModes.map((mode) => <Link key={mode} to={flowAddress(location, { ...place, mode })} preventScrollReset aria-current={mode === place.mode ? "true" : undefined}>{t(`heatmaps.modes.${mode}`)}</Link>)}
        </div>
      </div>
      <div className="field flow-store">
        <label className="label" htmlFor="flow-store">{t(`heatmaps.store.${type}`)}</label>
        <select className="input" id="flow-store" name="at" key={`${place.at} ${hydrated}`} defaultValue={place.at ?? ""} onChange={(event) => { if (hydrated) go({ at: event.target.value || null }); }}>
          <option value="">{t(`filters.all.${type}`)}</option>
          {stores.map((store) => <option key={store._id} value={store._id}>{store.name}</option>)}
        </select>
      </div>
      {hydrated ? null : <Button type="submit" tone="primary">{t("common.apply")}</Button>}
    </Form>
  );
}
