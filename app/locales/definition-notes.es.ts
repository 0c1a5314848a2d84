export const notes: readonly (readonly [RegExp, string])[] = [];
