import { siteAddress } from "~/domain/site-address";
import sprite from "./icons.svg?url";

/** The symbols of `icons.svg`, in its order. */
export const iconNames = [
  "alert", "audit", "bell", "billboard", "book", "calendar", "check", "chevron-down", "chevron-left", "chevron-right", "close", "compare", "copy",
  "dashboard", "download", "expand", "fit", "flow", "globe", "help", "image", "info", "journey", "key", "layers", "link", "lock", "logout", "menu",
  "minus", "moon", "more", "person", "pin", "plan", "plus", "radar", "ranking", "report", "reset", "search", "spark", "star", "store", "sun",
  "table", "bookmark", "clock", "keyboard", "trend",
] as const;
export type IconName = (typeof iconNames)[number];

/** Address of the file with all icons: fetched once and kept, so that no page carries an outline twice. */
export const iconFile = (): string => siteAddress(sprite);

/** A 24-unit line icon, hidden from assistive technology: the words beside it, or its button's label, name it. `size` in px. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return <svg className="icon" width={size} height={size} aria-hidden="true"><use href={`${siteAddress(sprite)}#${name}`} /></svg>;
}
