/** The advisor's areas in the order of the screen; free of zod, so that pages can use them without its weight. */
export const advisorAreas = ["marketing", "performance", "churn", "competition", "revenue", "costs"] as const;
export type AdvisorArea = (typeof advisorAreas)[number];
export const advisorMember = (area: AdvisorArea): `${AdvisorArea}Data` => `${area}Data`;
