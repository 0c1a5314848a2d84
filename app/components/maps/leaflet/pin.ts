import L from "leaflet";
import { useEffect, useRef } from "react";
import type { Position } from "~/domain/great-circle";
import type { MapPin } from "../map-data";
import { storeIcon } from "./markers";

/** Px that an arrow key moves the pin, and with Shift. */
const stride = 12;
const smallStride = 1;
const arrows: Record<string, readonly [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** One pin that can be dragged, moved by arrow keys when it has the focus, and set by a press on the map. */
export function usePin(map: L.Map | null, pin: MapPin | null): void {
  const marker = useRef<L.Marker | null>(null);
  const latest = useRef(pin);
  useEffect(() => { latest.current = pin; });
  const at = pin?.at ?? null;
  const present = at !== null;
  const movable = pin !== null;
  useEffect(() => {
    if (!map || !movable) return;
    const set = ({ latlng }: L.LeafletMouseEvent) => tell(latest.current, latlng);
    map.on("click", set);
    return () => { map.off("click", set); };
  }, [map, movable]);
  useEffect(() => {
    const start = latest.current?.at;
    if (!map || !present || !start) return;
    const made = L.marker([start.latitude, start.longitude], { icon: storeIcon(true, true), draggable: true, autoPan: true, keyboard: true, zIndexOffset: 2000 }).addTo(map);
    marker.current = made;
    made.on("dragend", () => tell(latest.current, made.getLatLng()));
    const move = (event: KeyboardEvent) => {
      const arrow = arrows[event.key];
      if (!arrow) return;
      // the map would pan by the same key
      event.preventDefault();
      event.stopPropagation();
      const step = event.shiftKey ? smallStride : stride;
      const to = map.containerPointToLatLng(map.latLngToContainerPoint(made.getLatLng()).add([arrow[0] * step, arrow[1] * step]));
      made.setLatLng(to);
      map.panInside(to, { padding: [48, 48], animate: false });
      tell(latest.current, to);
    };
    const element = made.getElement();
    element?.addEventListener("keydown", move);
    return () => {
      element?.removeEventListener("keydown", move);
      marker.current = null;
      made.remove();
    };
  }, [map, present]);
  useEffect(() => {
    if (at) marker.current?.setLatLng([at.latitude, at.longitude]);
  }, [at]);
  useEffect(() => {
    marker.current?.getElement()?.setAttribute("aria-label", pin?.label ?? "");
  }, [map, present, pin?.label]);
}

function tell(pin: MapPin | null, to: L.LatLng): void {
  const { lat, lng } = to.wrap();
  const position: Position = { latitude: Math.max(-90, Math.min(90, lat)), longitude: lng };
  pin?.onMove(position);
}
