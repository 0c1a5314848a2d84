export function blocksOf(text: string): Map<string, string[]>;
