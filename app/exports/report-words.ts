import type { TFunction } from "i18next";
import type { Formatter } from "~/domain/format";

/** What a report's sheets need besides its answer: words and names of days in the reader's language. */
export type SheetContext = { t: TFunction; format: Formatter };
