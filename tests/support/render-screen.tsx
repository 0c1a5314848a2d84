import { createRemixStub } from "@remix-run/testing";
import { render, type RenderResult } from "@testing-library/react";
import type { ComponentType, ReactNode } from "react";
import { FormatProvider } from "~/components/format-context";
import { TranslationProvider } from "~/components/translation";
import type { FormatSettings } from "~/domain/format";
import { en } from "~/locales/en";
import { createTranslator } from "~/locales/translate";

const settings: FormatSettings = { language: "en", region: "en-US", timezone: "America/Sao_Paulo", currency: "USD" };

type Show = { path?: string; noScript?: boolean };

/** Renders a part of a screen in English with a privacy floor of 10, at `path`. `noScript`: as browsers without scripts get it. */
export const renderScreen = (screen: ReactNode, show: Show = {}): Promise<RenderResult> => renderRoute(() => <>{screen}</>, undefined, show);

/** Renders a route with its loader, as `renderScreen` does a part of one. */
export function renderRoute(Component: ComponentType, loader?: () => Record<string, unknown>, { path = "/dashboard", noScript = false }: Show = {}): Promise<RenderResult> {
  const Stub = createRemixStub([{ path: "*", Component, loader }]);
  return Promise.resolve(render(
    <TranslationProvider value={{ t: createTranslator("en", en) }}>
      <FormatProvider settings={settings} floor={10} noScript={noScript}><Stub initialEntries={[path]} /></FormatProvider>
    </TranslationProvider>,
  ));
}
