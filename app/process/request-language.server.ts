import type { Request } from "express";
import { languages, type Brand, type Language } from "~/contract/brand";

/** The language of a call to `/v2`: what the caller accepts among ours, else the brand's. */
export const requestLanguage = (brand: Pick<Brand, "language">) => (request: Request): Language => {
  const accepted = request.headers["accept-language"] ? request.acceptsLanguages([...languages]) : false;
  return languages.find((language) => language === accepted) ?? brand.language;
};
