export const definitions: Record<string, string> = {};
