import { createContext, useContext, type ReactNode } from "react";

/** A saved view as menus show it. */
export type ViewLink = { id: number; name: string; /** path and query */ to: string };

const SavedViewsContext = createContext<ViewLink[]>([]);

/** Hands the user's saved views to every page of the shell. */
export function SavedViewsProvider({ views, children }: { views: ViewLink[]; children: ReactNode }) {
  return <SavedViewsContext.Provider value={views}>{children}</SavedViewsContext.Provider>;
}
export const useSavedViews = (): ViewLink[] => useContext(SavedViewsContext);
