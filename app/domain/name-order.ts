const collator = new Intl.Collator("en");

/** Order of names and ids that is the same in every process and every browser, whatever language they are set to. */
export const nameOrder = (a: string, b: string): number => collator.compare(a, b);
