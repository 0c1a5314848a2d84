type Lock = { packages: Record<string, { version?: string; license?: string; dev?: boolean }> };
type Package = { name: string; version: string; stated: string; kept: string[] | null };
export const reasons: Record<string, { license: string; reason: string }>;
export const read: Record<string, string>;
export function chosen(expression: string, fits: (license: string) => boolean): string[] | null;
export function packagesOf(lock: Lock): Package[];
export function problemsOf(lock: Lock): string[];
export function noticesOf(lock: Lock, before: string): string;
