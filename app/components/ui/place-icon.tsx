import { siteAddress } from "~/domain/site-address";
/** Pictures for the kinds of places that data usually names; 24 units, drawn as lines. */
const kinds = {
  restaurant: "M7 4v7a2 2 0 0 0 2 2v7M11 4v7a2 2 0 0 1-2 2M9 4v6M16 20v-6h-2c0-6 1-9 4-10v16",
  cafe: "M5 9h11v6a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4zM16 11h2a2 2 0 0 1 0 5h-2M8 6V4M12 6V4",
  pharmacy: "M9 4h6v5h5v6h-5v5H9v-5H4V9h5z",
  mall: "M5 8h14l1 12H4zM9 8V7a3 3 0 0 1 6 0v1",
  market: "M3 5h3l2 10h10l2-7H7M9 19h.01M17 19h.01",
  fuel: "M5 20V5h9v15M4 20h11M7 9h5M14 12h2a2 2 0 0 1 2 2v2a1.5 1.5 0 0 0 3 0V9l-3-3",
  gym: "M4 9v6M7 7v10M17 7v10M20 9v6M7 12h10",
  school: "M12 5L2 10l10 5 10-5zM6 12v5c3 3 9 3 12 0v-5",
  bank: "M4 10l8-5 8 5zM6 10v7M10 10v7M14 10v7M18 10v7M4 19h16",
  hotel: "M4 19V6M4 16h16v3M20 16v-3a3 3 0 0 0-3-3h-7v6M7 12h.01",
  place: "M12 21c4-5 6-8 6-11a6 6 0 0 0-12 0c0 3 2 6 6 11zM12 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4z",
} as const;

/** A picture that the deployment itself serves: a path of its own host, or one inside the data. Nothing is asked of other hosts. */
export const ownPicture = (source: string): boolean => /^\/(?![/\\])/.test(source) || /^data:image\/(png|jpeg|webp|gif|svg\+xml)[;,]/.test(source);

/** The picture of a place or category as the data names it: one of the kinds, a picture of one's own, else a pin. Decoration: the name stands beside it. */
export function PlaceIcon({ source, size = 16 }: { source: string | null; size?: number }) {
  if (source !== null && ownPicture(source)) return <img className="place-picture" src={siteAddress(source)} alt="" width={size} height={size} loading="lazy" />;
  const kind = source !== null && Object.hasOwn(kinds, source) ? kinds[source as keyof typeof kinds] : kinds.place;
  return <svg className="icon place-icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d={kind} /></svg>;
}
