import type { IntOrString } from '#cluster';

/**
 * The number of pods that a bound of a strategy allows: itself, or that percentage of all pods.
 * @upstream apimachinery pkg/util/intstr/intstr.go GetScaledValueFromIntOrPercent (1.36)
 */
export function shareOfPods(bound: IntOrString, total: number, round: 'up' | 'down'): number {
  if (typeof bound === 'number') return bound;
  const share = (Number.parseInt(bound, 10) * total) / 100;
  return round === 'up' ? Math.ceil(share) : Math.floor(share);
}
