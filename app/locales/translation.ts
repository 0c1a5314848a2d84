/** Plural forms that Spanish and Portuguese have and English lacks. */
type Many<T> = { [K in keyof T as K extends `${infer Base}_other` ? `${Base}_many` : never]: string };

/**
 * The shape a translation must have: every key of the English messages, and `_many` beside every `_other`.
 * A missing key is a type error in the language that lacks it.
 */
export type Translation<T> = { [K in keyof T]: T[K] extends string ? string : Translation<T[K]> } & Many<T>;
