export const riskLevels = ["low", "medium", "high"] as const;
export type RiskLevel = (typeof riskLevels)[number];
const names: Record<RiskLevel, RegExp> = { low: /^(low|bajo|baixo)$/i, medium: /^(medium|medio|médio)$/i, high: /^(high|alto)$/i };

/** The usual three levels, by their names in the three languages; null for any other. */
export const riskLevelOf = (value: string): RiskLevel | null => riskLevels.find((level) => names[level].test(value)) ?? null;
