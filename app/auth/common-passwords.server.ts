import { dictionary } from "@zxcvbn-ts/language-common";

let known: ReadonlySet<string> | undefined;

/** The commonest passwords of published leaks, lower-cased. */
export function commonPasswords(): ReadonlySet<string> {
  known ??= new Set(dictionary["passwords-common"].map((word) => String(word).toLowerCase()));
  return known;
}
