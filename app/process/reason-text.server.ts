import type { Language } from "~/contract/brand";
import type { ErrorCode } from "~/contract/errors";
import { en } from "~/locales/en";
import { es } from "~/locales/es";
import { pt } from "~/locales/pt";

const messages = { en, es, pt };

/** What a person reads of an error of the closed list. */
export const reasonText = (code: ErrorCode, language: Language): string => messages[language].errors[code];
