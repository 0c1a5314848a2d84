import { createRemixStub } from "@remix-run/testing";
import { render, type RenderResult } from "@testing-library/react";
import { createInstance } from "i18next";
import type { ReactNode } from "react";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { FormatProvider } from "~/components/format-context";
import type { FormatSettings } from "~/domain/format";
import { en } from "~/locales/en";
import { i18nSettings } from "~/locales/settings";

const settings: FormatSettings = { language: "en", region: "en-US", timezone: "America/Sao_Paulo", currency: "USD" };

/** Renders a part of a screen in English with a privacy floor of 10, at `path`. `noScript`: as browsers without scripts get it. */
export async function renderScreen(screen: ReactNode, { path = "/dashboard", noScript = false } = {}): Promise<RenderResult> {
  const instance = createInstance();
  await instance.use(initReactI18next).init({ ...i18nSettings, lng: "en", resources: { en: { translation: en } } });
  const Stub = createRemixStub([{ path: "*", Component: () => <>{screen}</> }]);
  return render(
    <I18nextProvider i18n={instance}>
      <FormatProvider settings={settings} floor={10} noScript={noScript}><Stub initialEntries={[path]} /></FormatProvider>
    </I18nextProvider>,
  );
}
