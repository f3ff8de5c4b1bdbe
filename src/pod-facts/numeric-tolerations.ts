import type { Pod } from '#cluster';

/**
 * Whether a pod tolerates taints by comparing numbers, which has no effect while that feature is
 * off.
 */
export const comparesTaints = ({ spec }: Pick<Pod, 'spec'>): boolean =>
  spec.tolerations.some(({ operator }) => operator === 'Gt' || operator === 'Lt');
