import { createContext, useContext, type ReactNode } from "react";
import type { Brand } from "~/contract/brand";

/** Centre and sources of this deployment's maps. */
export type MapSettings = Brand["map"];
const SettingsContext = createContext<MapSettings | null>(null);

/** Gives every map below it the brand's centre and sources. */
export function MapSettingsProvider({ settings, children }: { settings: MapSettings; children: ReactNode }) {
  return <SettingsContext.Provider value={settings}>{children}</SettingsContext.Provider>;
}

export function useMapSettings(): MapSettings {
  const settings = useContext(SettingsContext);
  if (!settings) throw new Error("a map is used outside MapSettingsProvider");
  return settings;
}
