import { createRemixStub } from "@remix-run/testing";
import { render, type RenderResult } from "@testing-library/react";
import { createInstance } from "i18next";
import type { ComponentType, ReactNode } from "react";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { FormatProvider } from "~/components/format-context";
import type { FormatSettings } from "~/domain/format";
import { en } from "~/locales/en";
import { i18nSettings } from "~/locales/settings";

const settings: FormatSettings = { language: "en", region: "en-US", timezone: "America/Sao_Paulo", currency: "USD" };

type Show = { path?: string; noScript?: boolean };

/** Renders a part of a screen in English with a privacy floor of 10, at `path`. `noScript`: as browsers without scripts get it. */
export const renderScreen = (screen: ReactNode, show: Show = {}): Promise<RenderResult> => renderRoute(() => <>{screen}</>, undefined, show);

/** Renders a route with its loader, as `renderScreen` does a part of one. */
export async function renderRoute(Component: ComponentType, loader?: () => Record<string, unknown>, { path = "/dashboard", noScript = false }: Show = {}): Promise<RenderResult> {
  const instance = createInstance();
  await instance.use(initReactI18next).init({ ...i18nSettings, lng: "en", resources: { en: { translation: en } } });
  const Stub = createRemixStub([{ path: "*", Component, loader }]);
  return render(
    <I18nextProvider i18n={instance}>
      <FormatProvider settings={settings} floor={10} noScript={noScript}><Stub initialEntries={[path]} /></FormatProvider>
    </I18nextProvider>,
  );
}
