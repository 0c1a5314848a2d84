import { useEffect, useState } from "react";

/** A colour of the stylesheet as a canvas understands it: roles and `light-dark()` resolved for the element's theme. */
export function cssColour(element: HTMLElement, colour: string): string {
  const probe = document.createElement("span");
  probe.style.color = colour;
  element.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** A number that changes with the theme, so that canvases are drawn anew. */
export function useThemeVersion(): number {
  const [version, setVersion] = useState(0);
  useEffect(() => {
    const changed = () => setVersion((before) => before + 1);
    const system = window.matchMedia("(prefers-color-scheme: dark)");
    const chosen = new MutationObserver(changed);
    system.addEventListener("change", changed);
    chosen.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
    return () => { system.removeEventListener("change", changed); chosen.disconnect(); };
  }, []);
  return version;
}

/** Nothing moves by itself for people who asked for that. */
export const still = (): boolean => window.matchMedia("(prefers-reduced-motion: reduce)").matches;
