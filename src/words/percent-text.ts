/** A share from 0 to 1 as a percentage with at most one decimal: `33.3%`. */
export const percentText = (share: number): string => `${Math.round(share * 1_000) / 10}%`;
