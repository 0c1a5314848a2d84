import type { en } from "./en";
import type { Translation } from "./translation";

/** What a language must hold. */
export type Messages = Translation<typeof en>;
