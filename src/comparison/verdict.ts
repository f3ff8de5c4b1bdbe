import type { ComparisonReport } from '#documents';

/** One word for all differences together. */
export function verdictOf(
  reasons: ComparisonReport['reasons'],
  others: boolean,
): ComparisonReport['verdict'] {
  const isBetter = reasons.some(({ effect }) => effect === 'better');
  const isWorse = reasons.some(({ effect }) => effect === 'worse');
  if (isBetter && isWorse) return 'trade';
  if (isBetter) return 'better';
  if (isWorse) return 'worse';
  return reasons.length > 0 || others ? 'neutral' : 'equal';
}
