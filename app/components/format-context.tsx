import { createContext, useContext, type ReactNode } from "react";
import { createFormatter, type FormatSettings, type Formatter } from "~/domain/format";

type Shown = { format: Formatter; /** privacy floor, devices */ floor: number; /** the browser runs no scripts */ noScript: boolean };
const FormatContext = createContext<Shown | null>(null);
const known = new Map<string, Formatter>();

type FormatProviderProps = { settings: FormatSettings; floor: number; noScript?: boolean; children: ReactNode };

/** Gives everything below it the page's formatter; server and browser build it from the same settings. */
export function FormatProvider({ settings, floor, noScript = false, children }: FormatProviderProps) {
  const key = JSON.stringify(settings);
  const format = known.get(key) ?? createFormatter(settings);
  known.set(key, format);
  return <FormatContext.Provider value={{ format, floor, noScript }}>{children}</FormatContext.Provider>;
}

function useShown(): Shown {
  const shown = useContext(FormatContext);
  if (!shown) throw new Error("a formatter is used outside FormatProvider");
  return shown;
}
export const useFormatter = (): Formatter => useShown().format;
/** Fewest distinct devices a figure may be about. */
export const usePrivacyFloor = (): number => useShown().floor;
/** True where charts cannot be drawn, so that their tables stand open. */
export const useNoScript = (): boolean => useShown().noScript;
