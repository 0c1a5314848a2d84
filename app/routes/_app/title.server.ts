import type { LoaderFunctionArgs } from "@remix-run/node";
import type { TFunction } from "i18next";
import { languageOf, translator } from "~/locales/i18n.server";

/** A page's title in the language of its request. */
export async function titleOf({ request, context }: Pick<LoaderFunctionArgs, "request" | "context">, word: (t: TFunction) => string): Promise<string> {
  return word(await translator(await languageOf(request, context.brand)));
}
