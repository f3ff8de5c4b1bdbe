import type { Budget } from '#documents';

/** `maxUnavailable 1`; undefined for a budget without a bound. */
export function boundWords({
  minAvailable,
  maxUnavailable,
}: Pick<Budget, 'minAvailable' | 'maxUnavailable'>): string | undefined {
  if (maxUnavailable !== undefined) return `maxUnavailable ${maxUnavailable}`;
  return minAvailable === undefined ? undefined : `minAvailable ${minAvailable}`;
}
