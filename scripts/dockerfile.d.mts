export type Step = { keyword: string; args: string; json: string[] | null; flags: Record<string, string> };
export function stagesOf(text: string): { name: string | null; from: string; steps: Step[] }[];
export function pairsOf(args: string): Record<string, string>;
