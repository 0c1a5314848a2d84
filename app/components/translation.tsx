import type { TFunction } from "i18next";
import { createContext, useContext, type ReactNode } from "react";

const TranslationContext = createContext<{ t: TFunction } | null>(null);

/** Gives the page the words of its language. `value` is one object for the life of the page. */
export function TranslationProvider({ value, children }: { value: { t: TFunction }; children: ReactNode }) {
  return <TranslationContext.Provider value={value}>{children}</TranslationContext.Provider>;
}

/** The words of the page's language: `t("common.apply")`. */
export function useTranslation(): { t: TFunction } {
  const value = useContext(TranslationContext);
  if (!value) throw new Error("words are used outside TranslationProvider");
  return value;
}
