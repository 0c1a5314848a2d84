export function readAudit(output: string): { clean: boolean | null; lines: string[] };
