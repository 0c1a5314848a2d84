/** Only what is surely a date is shown as it stands: in a row whose columns have slipped a time may be a telephone number or a latitude. */
export const dateLike = "^[0-9]{4}-[0-9]{2}-[0-9]{2}([T ][0-9TZ:+., -]{0,32})?$|^[0-9]{1,2}/[0-9]{1,2}/[0-9]{2,4}([T ][0-9:]{0,12})?$";

/** A refused value as the rejects file tells it: a date as it stands, of anything else what it looks like without what it says. */
export const shownValue = (text: string): string => (new RegExp(dateLike).test(text) ? text : text.replace(/\d/g, "9").replace(/[^0-9 ,.:;+-]/gu, "a").slice(0, 40));
