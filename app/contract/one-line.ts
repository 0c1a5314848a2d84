/** A text of one line as it is stored: breaks and other control characters are spaces, what turns the direction of what follows is left out. For `overwrite` of a string's schema. */
export const oneLine = (text: string): string => text.replace(/[\u202A-\u202E\u2066-\u2069]/g, "").replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
