import type { Brand, ThemeColour } from "~/contract/brand";
import { contrast, fromOklch, leastDifference, mix, standOut, toOklch } from "./colour";

export type ThemeName = "light" | "dark";
/** CSS custom properties of one theme, without the leading dashes. */
export type ThemeValues = Record<string, string>;

const grounds = {
  light: { surface: "#ffffff", hover: "#f3f5f8", inks: ["#16202b", "#ffffff"] },
  dark: { surface: "#161c24", hover: "#1d252f", inks: ["#e6ebf0", "#0b1622"] },
} as const;
const darkPage = "#0e1319";

/** Colours that carry text need 4.5:1 (kept with a margin), the rest carry shapes and need 3:1. */
const textColours: readonly string[] = ["primary", "second-dark", "fifth-dark"];
const seriesColours = ["primary", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"] as const satisfies readonly ThemeColour[];
/** The palette that takes over where a brand's own first four cannot be told apart. */
const safeSeries: Record<ThemeName, string[]> = {
  light: ["#1253a1", "#128d86", "#c07f0b", "#541643", "#af4e07", "#3699eb", "#729664", "#8d2327"],
  dark: ["#71a7ef", "#6fdfbf", "#f5c252", "#8c5b87", "#d48246", "#c3e9fe", "#91ae92", "#bd4248"],
};
const rampWeights: Record<ThemeName, number[]> = { light: [0.08, 0.2, 0.36, 0.54, 0.85], dark: [0.14, 0.28, 0.42, 0.74, 0.94] };
const leastApart = 8;

/** Both themes of a brand: the client's colours made legible, and every role that follows from them. */
export function brandThemes(brand: Pick<Brand, "theme">): { light: ThemeValues; dark: ThemeValues; warnings: string[] } {
  const warnings: string[] = [];
  const colours = { light: safeColours(brand.theme, "light"), dark: safeColours(brand.theme, "dark") };
  for (const [name, hex] of Object.entries(brand.theme)) {
    if (name !== "body-bg" && colours.light[name] !== hex) {
      warnings.push(`theme.${name}: ${hex} is hard to see on the page; ${colours.light[name]} is shown instead`);
    }
  }
  const roles = (theme: ThemeName) => {
    const own = seriesColours.map((name) => colours[theme][name] as string);
    const series = chartSeries(own, safeSeries[theme]);
    // dark colours are derived here, so only the client's own light ones are worth a warning
    if (series !== own && theme === "light") warnings.push("theme: the first four chart colours look alike to some people; the default palette follows the primary");
    return { ...prefixed(colours[theme]), ...themeRoles(colours[theme], theme), ...numbered("series", series), "series-other": colours[theme]["ninth"] as string };
  };
  return { light: roles("light"), dark: roles("dark"), warnings };
}

/** What an operator should know about the brand's colours; one line each, empty when all is well. */
export function brandColourWarnings(brand: Pick<Brand, "theme">): string[] {
  return brandThemes(brand).warnings;
}

/** The stylesheet `/brand.css`: light for print and by default, dark where the system or the user wants it. */
export function brandCss(brand: Pick<Brand, "theme">): string {
  const { light, dark } = brandThemes(brand);
  const block = (values: ThemeValues) => Object.entries(values).map(([name, value]) => `--${name}:${value}`).join(";");
  return [
    `:root{${block(light)}}`,
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){${block(dark)}}}`,
    `@media screen{:root[data-theme=dark]{${block(dark)}}}`,
  ].join("\n");
}

/** The brand's own series when everyone can tell its first four apart, else its primary followed by the safe palette. */
export function chartSeries(own: string[], safe: string[]): string[] {
  const first = own.slice(0, 4);
  if (first.every((one, i) => first.slice(i + 1).every((other) => leastDifference(one, other) >= leastApart))) return own;
  const primary = own[0] as string;
  const near = safe.filter((colour) => leastDifference(colour, primary) < leastApart);
  return [primary, ...safe.filter((colour) => !near.includes(colour)), ...near].slice(0, 8);
}

function safeColours(theme: Brand["theme"], name: ThemeName): Record<string, string> {
  const { surface, hover } = grounds[name];
  const page = name === "light" ? theme["body-bg"] : darkPage;
  return Object.fromEntries(Object.entries(theme).map(([colour, hex]) => {
    if (colour === "body-bg") return [colour, page];
    const carriesText = textColours.includes(colour);
    const least = carriesText ? 4.6 : 3.05;
    if (name === "light") {
      const safe = standOut(hex, carriesText ? [surface, hover, page] : [surface], least, false);
      return [colour, colour === "primary" ? legibleOnOwnTint(safe, surface, false) : safe];
    }
    const { lightness, chroma, hue } = toOklch(hex);
    const lifted = fromOklch({ lightness: Math.max(lightness, carriesText ? 0.7 : 0.62), chroma: Math.min(chroma, 0.13), hue });
    const safe = standOut(lifted, [surface, hover], least, true);
    return [colour, colour === "primary" ? legibleOnOwnTint(safe, surface, true) : safe];
  }));
}

const tintShare = (brighter: boolean) => (brighter ? 0.16 : 0.09);

/** The selected entry writes the primary on a tint of itself: both move together until it can be read. */
function legibleOnOwnTint(primary: string, surface: string, brighter: boolean): string {
  let out = primary;
  for (let i = 0; i < 60 && contrast(out, mix(out, surface, tintShare(brighter))) < 4.5; i++) {
    const { lightness, chroma, hue } = toOklch(out);
    out = fromOklch({ lightness: lightness + (brighter ? 0.01 : -0.01), chroma, hue });
  }
  return out;
}

function themeRoles(colours: Record<string, string>, theme: ThemeName): ThemeValues {
  const { surface, inks } = grounds[theme];
  const primary = colours["primary"] as string;
  const dark = theme === "dark";
  const inkOn = (ground: string) => inks.reduce((best, ink) => (contrast(ink, ground) > contrast(best, ground) ? ink : best), inks[0] as string);
  const wave = dark ? mix(primary, surface, 0.3) : primary;
  const { lightness, chroma, hue } = toOklch(primary);
  const hovered = fromOklch({ lightness: lightness + (dark ? 0.05 : -0.05), chroma, hue });
  const steps = rampWeights[theme].map((weight) => {
    let share = weight;
    let step = mix(primary, surface, share);
    while (contrast(inkOn(step), step) < 4.5 && share < 1) step = mix(primary, surface, (share += 0.01));
    return step;
  });
  return {
    accent: primary, focus: primary, "accent-hover": hovered, "on-accent": inkOn(primary),
    "accent-bg": mix(primary, surface, tintShare(dark)), "accent-line": mix(primary, surface, dark ? 0.42 : 0.32),
    wave, "wave-ink": inkOn(wave),
    gain: colours["second"] as string, "gain-ink": colours["second-dark"] as string,
    loss: colours["fifth"] as string, "loss-ink": colours["fifth-dark"] as string,
    ...numbered("seq", steps), ...numbered("seq-ink", steps.map(inkOn)),
  };
}

const numbered = (name: string, values: string[]): ThemeValues => Object.fromEntries(values.map((value, i) => [`${name}-${i + 1}`, value]));
const prefixed = (values: Record<string, string>): ThemeValues => Object.fromEntries(Object.entries(values).map(([name, value]) => [`brand-${name}`, value]));
