import { useCallback, useEffect, useState } from "react";
import { preferenceCookie } from "~/domain/preferences";

export type NavWidth = "auto" | "full" | "mini";

/** Where the full navigation has room. */
const wide = "(min-width: 1280px)";
const drawerOnly = "(max-width: 719px)";

/**
 * State of the navigation: what the user chose (kept in a cookie), mini on compact pages unless opened there, a drawer on narrow
 * screens, which takes the focus and gives it back on Escape. `toggle` does what the width calls for.
 */
export function useNavigationState(chosen: NavWidth, compact: boolean) {
  const [width, setWidth] = useState<NavWidth>(chosen);
  const [openedOnCompact, setOpenedOnCompact] = useState(false);
  const [drawer, setDrawer] = useState(false);
  const shown: NavWidth = compact && !openedOnCompact ? "mini" : compact ? "full" : width;
  const toggle = useCallback(() => {
    if (window.matchMedia(drawerOnly).matches) return setDrawer((open) => !open);
    if (compact) return setOpenedOnCompact((open) => !open);
    const mini = width === "mini" || (width === "auto" && !window.matchMedia(wide).matches);
    const next = mini ? "full" : "mini";
    document.cookie = `${preferenceCookie("nav", next)}`;
    setWidth(next);
  }, [compact, width]);
  const closeDrawer = useCallback(() => setDrawer(false), []);
  useEffect(() => {
    if (!drawer) return;
    document.querySelector<HTMLElement>("#nav a")?.focus();
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setDrawer(false);
      document.querySelector<HTMLElement>(".drawer-toggle")?.focus();
    };
    document.addEventListener("keydown", onEscape);
    return () => document.removeEventListener("keydown", onEscape);
  }, [drawer]);
  return { shown, drawer, toggle, closeDrawer };
}
